import { publishState, videoStates } from '#contract/biz/steps'
import { videos } from '#contract/biz/videos'
import { choicesOf } from '../../../crud/choices.ts'
import { type Served, serveModule } from '../../../crud/serveModule.ts'
import { assertMayChange, enteredState, stepHandlers } from '../../../crud/steps.ts'
import { localTime } from '../../../db/localTime.ts'
import '../tables.ts'
import { findVideos } from './findVideos.ts'

const served: Served = serveModule(videos, {
  table: 'blade_videos',
  menu: { under: 'biz', sort: 7, source: 'desktop' },
  hooks: {
    async beforeSubmit(draft, { before, caller, db }) {
      const entered = enteredState(videos, videoStates, { draft, before, caller })
      if (entered === undefined) assertMayChange(videos, videoStates, { draft, before, caller })
      if (entered === publishState.published) draft.publishTime = await localTime(db)
    },
  },
  calls: {
    select: (input, context) => choicesOf(served, input, context),
    getVideosWithStr: (input, context) => findVideos(served, input, context),
    ...stepHandlers(() => served, videoStates),
  },
})

export default served
