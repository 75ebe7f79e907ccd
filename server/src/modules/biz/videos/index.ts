import { publishState, videoStates } from '#contract/biz/states'
import { videos } from '#contract/biz/videos'
import { type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { equal } from '../../../kit/definition/service.ts'
import { choicesOf } from '../../../kit/lists/choices.ts'
import { checkStateChange, stepHandlers } from '../../../kit/records/steps.ts'
import { localTime } from '../../../platform/db/database.ts'
import { keepReturnReason, releasedVideo } from '../edition/index.ts'
import '../edition/index.ts'
import { findVideos } from './findVideos.ts'

const served: ModuleDefinition = serveModule(videos, {
  table: 'blade_videos',
  menu: { under: 'biz', sort: 7, source: 'video-camera' },
  released: releasedVideo,
  hooks: {
    async beforeSubmit(draft, { before, caller, db }) {
      const entered = checkStateChange(videos, videoStates, { draft, before, caller })
      keepReturnReason(draft, before)
      if (entered === publishState.published) draft.publishTime = await localTime(db)
    },
  },
  matters: [
    {
      ...{ key: 'review', needs: 'publish', title: { zh: '视频待审核', en: 'Videos to publish or send back' } },
      filters: [equal('publishState', publishState.review)],
    },
  ],
  calls: {
    select: (input, context) => choicesOf(served, input, context),
    getVideosWithStr: (input, context) => findVideos(served, input, context),
    ...stepHandlers(() => served, videoStates),
  },
})

export default served
