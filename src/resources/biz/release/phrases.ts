import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('resources/biz/release', {
  planHint: {
    zh: '按北京时间发布。到时检查与手动发布相同，未通过则不发布，并通知计划人和有发布权限的人。发布的是当时的内容。',
    en: 'By the time of Beijing. The checks are those of a release by hand: what they refuse is not released, and the planner and those who may release are told. What is released is the content of then.',
  },
  replaces: {
    zh: '{{name}}已计划在{{time}}发布，保存后以新的时间为准。',
    en: '{{name}} has planned the release for {{time}}. Saving replaces that time.',
  },
  reasonHint: {
    zh: '检查提示有缺项时，写明原因才会出版。',
    en: 'With a reason it is released even if the checklist warns.',
  },
  embargoHint: {
    zh: '到这个时间之前，只有有“保密”权限的人看得到；所在版面、评论、笔记等一并不显示。留空表示现在公开。',
    en: 'Until then only people with the permission “Embargo” see it, its page, comments and notes. Leave it empty to show it now.',
  },
})
