// SPDX-License-Identifier: MIT
// TensorBag: a tensor whose element type is a value, not a part of its C++ type. Containers hold tensors of several
// types as bags. shrink() makes a bag of a typed tensor; stretch() returns the typed tensor, and checks the type.
//
// A bag has a tensor object of its own in the arena: a view of the same buffer, which is thus described twice. Nothing
// is copied. In scripts, shrink(x) and stretch(bag, f32) do the same. A bag refers to a program, which must outlive it.
#pragma once

#include "graph/builder.h"

namespace ggs {

class Registry;

// A tensor of a fixed element type.
template <TypeId type> class TypedTensor {
  public:
    static Result<TypedTensor> of(Tensor& t);
    Tensor& tensor() const { return *m_tensor; }

  private:
    explicit TypedTensor(Tensor& t) : m_tensor(&t) {}
    Tensor* m_tensor;
};

class TensorBag {
  public:
    // Makes a second description of the tensor's buffer in the current arena, called "NAME (bag)".
    static Result<TensorBag> shrink(Builder& builder, Tensor& t);
    template <TypeId type> static Result<TensorBag> shrink(Builder& builder, const TypedTensor<type>& t) {
        return shrink(builder, t.tensor());
    }

    TypeId type() const { return m_view->type; }
    Tensor& tensor() const { return *m_view; }
    // Returns the bag as a tensor of this type; an error with both types if it has another one.
    template <TypeId type> Result<TypedTensor<type>> stretch() const { return TypedTensor<type>::of(*m_view); }

  private:
    explicit TensorBag(Tensor& view) : m_view(&view) {}
    Tensor* m_view;
};

// Returns an error with both types if the tensor has another element type.
Status check_element_type(const Tensor& t, TypeId type);

template <TypeId type> Result<TypedTensor<type>> TypedTensor<type>::of(Tensor& t) {
    GGS_CHECK(check_element_type(t, type));
    return TypedTensor(t);
}

// shrink and stretch, which aren't ggml's.
void add_tensor_bag_calls(Registry& registry);

} // namespace ggs
