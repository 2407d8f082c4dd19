// SPDX-License-Identifier: MIT
// TensorBag: a tensor whose element type is a value, not a part of its C++ type. Containers hold tensors of several
// types as bags. shrink() makes a bag of a typed tensor; stretch() returns the typed tensor, and checks the type.
//
// A bag has a tensor object of its own in the arena: a view of the same buffer, which is thus described twice. Nothing
// is copied. Both refer to a program, which must outlive them.
#pragma once

#include "graph/builder.h"

namespace ggs {

// A tensor of a fixed element type.
template <TypeId type> class TypedTensor {
  public:
    static Result<TypedTensor> of(Tensor& t) {
        if (t.type != type)
            return fail("`%1` has the element type %2, not %3", std::string(name_of(t)), traits(t.type).name,
                        traits(type).name);
        return TypedTensor(t);
    }
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

} // namespace ggs
