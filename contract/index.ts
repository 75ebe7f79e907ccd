import { articles } from './biz/articles.ts'
import { articlesExt } from './biz/articlesext.ts'
import { newsColumn } from './biz/columns.ts'
import { comment } from './biz/comment.ts'
import { edition } from './biz/edition.ts'
import { feedback } from './biz/feedback.ts'
import { images } from './biz/images.ts'
import { notes } from './biz/notes.ts'
import { newsPage } from './biz/page.ts'
import { planned } from './biz/planned.ts'
import { stages } from './biz/stages.ts'
import { videos } from './biz/videos.ts'
import { notice } from './desk/notice.ts'
import { leave } from './desk/process/leave.ts'
import { code } from './develop/code.ts'
import { datasource } from './develop/datasource.ts'
import { flowDeploy } from './flow/deploy.ts'
import { flowFollow } from './flow/follow.ts'
import { flowManager } from './flow/manager.ts'
import { flowModel } from './flow/model.ts'
import { workClaim, workDone, workSend, workStart, workTodo } from './flow/work.ts'
import type { Module } from './kit/module.ts'
import { apiLog } from './log/api.ts'
import { errorLog } from './log/error.ts'
import { importLog } from './log/import.ts'
import { usualLog } from './log/usual.ts'
import { report } from './report/report.ts'
import { attach } from './resource/attach.ts'
import { oss } from './resource/oss.ts'
import { sms } from './resource/sms.ts'
import { smsMessage } from './resource/sms-message.ts'
import { apiScope } from './system/api-scope.ts'
import { branding } from './system/branding.ts'
import { client } from './system/client.ts'
import { dataScope } from './system/data-scope.ts'
import { dept } from './system/dept.ts'
import { dict } from './system/dict.ts'
import { dictBiz } from './system/dict-biz.ts'
import { job } from './system/job.ts'
import { menu } from './system/menu.ts'
import { param } from './system/param.ts'
import { post } from './system/post.ts'
import { region } from './system/region.ts'
import { role } from './system/role.ts'
import { tenant } from './system/tenant.ts'
import { tenantPackage } from './system/tenant-package.ts'
import { topMenu } from './system/topmenu.ts'
import { user } from './system/user.ts'

/** All modules of the API. The browser imports single declarations; this list is for the server and the tests. */
export const modules: readonly Module[] = [
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
  newsColumn,
  planned,
  stages,
  edition,
  newsPage,
  articles,
  articlesExt,
  images,
  videos,
  comment,
  feedback,
  notes,
  flowModel,
  flowDeploy,
  flowManager,
  flowFollow,
  workStart,
  workClaim,
  workTodo,
  workSend,
  workDone,
  leave,
  report,
]
