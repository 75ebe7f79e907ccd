import type { ModuleDefinition } from '../kit/definition/serveModule.ts'
import articles from './biz/articles/index.ts'
import articlesExt from './biz/articlesext/index.ts'
import columns from './biz/columns/index.ts'
import comment from './biz/comment/index.ts'
import { edition, page } from './biz/edition/index.ts'
import feedback from './biz/feedback/index.ts'
import images from './biz/images/index.ts'
import notes from './biz/notes/index.ts'
import { planned } from './biz/planned/index.ts'
import { stages } from './biz/stages/index.ts'
import videos from './biz/videos/index.ts'
import notice from './desk/notice/index.ts'
import { leave } from './desk/process/index.ts'
import { code } from './develop/code/index.ts'
import datasource from './develop/datasource/index.ts'
import { claim, deploy, done, follow, manager, model, send, start, todo } from './flow/index.ts'
import apiLog from './log/api.ts'
import errorLog from './log/error.ts'
import importLog from './log/import.ts'
import usualLog from './log/usual.ts'
import { report } from './report/index.ts'
import attach from './resource/attach/index.ts'
import oss from './resource/oss/index.ts'
import sms from './resource/sms/index.ts'
import smsMessage from './resource/sms-message.ts'
import apiScope from './system/api-scope/index.ts'
import branding from './system/branding/index.ts'
import client from './system/client/index.ts'
import dataScope from './system/data-scope/index.ts'
import dept from './system/dept/index.ts'
import dict from './system/dict/index.ts'
import dictBiz from './system/dict-biz/index.ts'
import job from './system/job/index.ts'
import menu from './system/menu/index.ts'
import param from './system/param/index.ts'
import post from './system/post/index.ts'
import region from './system/region/index.ts'
import role from './system/role/index.ts'
import tenant from './system/tenant/index.ts'
import tenantPackage from './system/tenant-package/index.ts'
import topMenu from './system/topmenu/index.ts'
import user from './system/user/index.ts'

/** All modules the server can answer for. */
export const modules: readonly ModuleDefinition[] = [
  param,
  post,
  dept,
  dict,
  dictBiz,
  region,
  tenant,
  tenantPackage,
  branding,
  client,
  datasource,
  code,
  menu,
  role,
  topMenu,
  dataScope,
  apiScope,
  user,
  oss,
  attach,
  sms,
  smsMessage,
  usualLog,
  apiLog,
  errorLog,
  importLog,
  job,
  notice,
  model,
  deploy,
  manager,
  follow,
  start,
  claim,
  todo,
  send,
  done,
  leave,
  report,
  columns,
  planned,
  stages,
  edition,
  page,
  articles,
  articlesExt,
  images,
  videos,
  comment,
  feedback,
  notes,
]
