import type { FastifyInstance } from 'fastify'
import { type DownloadAddress, type DownloadTicket, downloadTicketPath, refusals } from '#contract/auth'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { requireCaller } from '../../platform/http/caller.ts'
import { addressOf } from '../../platform/http/downloads.ts'
import { mayCall } from '../../platform/http/guard.ts'
import { assertParameters, parseParameters } from '../../platform/http/parameters.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { languageOf, success } from '../../platform/http/reply/reply.ts'
import { readTexts } from '../accounts/input.ts'
import { ticketAnswers } from './answers.ts'
import { limits, type RouteServices } from './routeParts.ts'

/** Tickets for downloads that a browser opens by address. Who may not make the call gets none. */
export async function downloadRoutes(app: FastifyInstance, { tickets }: RouteServices): Promise<void> {
  app.post(`/api/${downloadTicketPath}`, {
    config: { policy: 'signedIn', rateLimit: limits.ticket, answers: ticketAnswers },
    schema: {
      tags: ['auth'],
      summary: '申请下载凭证',
      description: 'A key for one download, which is opened by its address within a minute',
      body: {
        type: 'object',
        required: ['path'],
        properties: {
          path: { type: 'string', description: 'Path of the call, without /api/' },
          query: { type: 'string', description: 'Its parameters as they stand in the address' },
        } satisfies Record<keyof DownloadAddress, unknown>,
      },
    },
    validatorCompiler: () => () => true,
    handler: async request => {
      const caller = requireCaller(request)
      const text = readTexts(request)
      const url = `/api/${text('path').replace(/^\/?(api\/)?/, '')}`
      const route = app.guardedRoutes.find(one => one.url === url && one.config?.download)
      if (!route) throw new Refusal(400, labels.noDownload)
      if (!mayCall(caller, route)) throw new Refusal(403, refusals.forbidden)
      const parameters = parseParameters(text('query'))
      assertParameters(parameters)
      const address = addressOf(url, parameters)
      const ordered = { sessionId: caller.sessionId, address, language: languageOf(request) }
      return success<DownloadTicket>(await asSystem(() => tickets.issue(ordered)))
    },
  })
}

const labels = {
  noDownload: { zh: '该地址不是下载地址', en: 'This address is no download' },
}
