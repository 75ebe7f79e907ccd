import { defineService, menuGroup } from '../../kit/definition/service.ts'
import { createPostHook } from './webhook/index.ts'

export default defineService({
  menuGroups: [menuGroup('resource', '资源管理', 'Resources', '/resource', 'iconfont iconicon_cspace', 5)],
  register(app, { config: { privateWebhookHosts } }) {
    app.decorate('privateWebhookHosts', privateWebhookHosts)
    app.decorate('postHook', createPostHook(privateWebhookHosts))
  },
})
