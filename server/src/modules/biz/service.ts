import { defineService, menuGroup } from '../../kit/definition/service.ts'
import { dutiesOf, publicRoutes } from './edition/index.ts'
import { catalog, readyMade } from './reports/index.ts'

export default defineService({
  menuGroups: [menuGroup('biz', '内容管理', 'Newspaper', '/biz', 'iconfont iconicon_doc', 2)],
  reportTables: catalog,
  reports: readyMade,
  codeTargets: {
    column: { path: 'blade-biz/columns', zh: '栏目', en: 'Column' },
    edition: { path: 'blade-biz/edition', zh: '期次', en: 'Edition' },
    page: { path: 'blade-biz/page', zh: '版面', en: 'Page' },
    article: { path: 'blade-biz/articles', zh: '文章', en: 'Article' },
    image: { path: 'blade-biz/images', zh: '图片', en: 'Picture' },
    video: { path: 'blade-biz/videos', zh: '视频', en: 'Video' },
  },
  duties: dutiesOf,
  publicRoutes,
  demo: async parts => (await import('./demo/index.ts')).writeDemo(parts),
})
