// SPDX-License-Identifier: MIT
#include "views/all.h"

#include "session/session_controller.h"
#include "views/arena/arena_view.h"
#include "views/attention/attention_view.h"
#include "views/blocks/blocks_view.h"
#include "views/check/check_view.h"
#include "views/clicks/click_view.h"
#include "views/compare/comparisons_view.h"
#include "views/devices/devices_view.h"
#include "views/element/into_view.h"
#include "views/explorer/explorer.h"
#include "views/file/file_view.h"
#include "views/gradients/gradients_view.h"
#include "views/graph/graph_view.h"
#include "views/inspector/inspector.h"
#include "views/kernel/kernel_view.h"
#include "views/lesson/lesson_view.h"
#include "views/memory/blocks_of_memory.h"
#include "views/memory/bytes_and_struct.h"
#include "views/memory/joint_buffers_view.h"
#include "views/model/kv_cache_view.h"
#include "views/model/lens_view.h"
#include "views/model/next_token_view.h"
#include "views/model/text_view.h"
#include "views/nodes/node_table.h"
#include "views/plan/plan_view.h"
#include "views/profile/profile_view.h"
#include "views/rounds/rounds_view.h"
#include "views/script/script_view.h"
#include "views/strides/strides_view.h"
#include "views/timeline/timeline_view.h"
#include "views/train/curves_view.h"
#include "views/train/fit_view.h"
#include "views/train/parameters_view.h"
#include "views/values/values_view.h"

namespace ggs {

namespace {

// Makes a view on these parts of the session, or on all of it.
template <class Made, auto... parts> View* make(SessionController& session, QWidget* parent) {
    if constexpr (sizeof...(parts) == 0)
        return new Made(session, parent);
    else
        return new Made((session.*parts)()..., parent);
}

using Session = SessionController;

constexpr ViewEntry views[] = {
    {"lesson", make<LessonView, &Session::debuggee, &Session::opening>},
    {"graph", make<GraphView>},
    {"nodes", make<NodeTable>},
    {"arena", make<ArenaView>},
    {"strides", make<StridesView, &Session::debuggee, &Session::opening, &Session::selection>},
    {"timeline", make<TimelineView>},
    {"profile", make<ProfileView>},
    {"rounds", make<RoundsView, &Session::debuggee, &Session::moves>},
    {"script", make<ScriptView>},
    {"file", make<FileView>},
    {"clicks", make<ClickView>},
    {"text", make<TextView>},
    {"attention", make<AttentionView>},
    {"plan", make<PlanView>},
    {"memoryBlocks", make<BlocksOfMemory>},
    {"bytesAndStruct", make<BytesAndStruct>},
    {"jointBuffers", make<JointBuffersView, &Session::debuggee, &Session::selection>},
    {"devices", make<DevicesView, &Session::debuggee, &Session::devices, &Session::opening, &Session::selection>},
    {"kernel", make<KernelView, &Session::debuggee, &Session::measuring, &Session::selection>},
    {"explorer", make<Explorer>},
    {"inspector", make<Inspector>},
    {"into", make<IntoView, &Session::debuggee, &Session::measuring, &Session::selection>},
    {"nextToken", make<NextTokenView>},
    {"values", make<ValuesView>},
    {"check", make<CheckView>},
    {"gradients", make<GradientsView, &Session::debuggee, &Session::gradientChecking, &Session::selection>},
    {"curves", make<CurvesView, &Session::debuggee, &Session::moves, &Session::trainingRuns>},
    {"fit", make<FitView, &Session::debuggee, &Session::trainingRuns, &Session::computing>},
    {"parameters",
     make<ParametersView, &Session::debuggee, &Session::moves, &Session::trainingRuns, &Session::selection>},
    {"comparisons", make<ComparisonsView>},
    {"blocks", make<BlocksView, &Session::debuggee, &Session::selection>},
    {"lens", make<LensView>},
    {"kv", make<KvCacheView, &Session::debuggee, &Session::generating, &Session::selection>},
};

} // namespace

std::span<const ViewEntry> allViews() { return views; }

} // namespace ggs
