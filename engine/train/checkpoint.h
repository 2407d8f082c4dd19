// SPDX-License-Identifier: MIT
// Checkpoints: a training at the end of a round as a GGUF file: the parameters, the tensors of the optimiser, and the
// number of the round. A file appears complete or not at all. Training that is resumed computes the same bits as
// training that was never interrupted. Any thread, while the program's bytes don't change.
#pragma once

#include "train/training_feed.h"

namespace ggs {

// Only at the end of a round, of which `feed` knows the loss.
Status save_checkpoint(const TrainingFeed& feed, const std::string& path);
// The parameters alone, as a model of which other programs can load the tensors.
Status save_parameters(const TrainingFeed& feed, const std::string& path);
// Returns an error if the file can't be written, or isn't one that training may replace: only GGUF files are.
Status may_save(const std::string& path);
// Returns an error if a model lacks a tensor with the name and shape of a parameter.
Status fits_model(const TrainingFeed& feed, const std::string& model);
// A copy of a model in which the parameters take the place of the tensors with their names.
Status save_into_model(const TrainingFeed& feed, const std::string& model, const std::string& path);
// Lets a program that has not been opened yet begin with the file's tensors and round.
Status resume_training(Program& program, const std::string& path);

} // namespace ggs
