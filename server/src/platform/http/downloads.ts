/** Callers of downloads that a browser opens by address, where it sends no headers of ours. */
import type { FastifyRequest } from 'fastify'
import { refusals } from '#contract/auth'
import type { Caller } from './guard.ts'
import type { Parameters } from './parameters.ts'
import { Refusal } from './reply/refusal.ts'
import type { Language } from './reply/reply.ts'

export interface DownloadIdentity {
  findCaller(token: string): Promise<Caller | undefined>
  /** Uses a ticket up; undefined where it is unknown, used, old, or for another address. */
  redeemTicket(ticket: string, address: string): Promise<{ caller: Caller; language: Language } | undefined>
  /** Whether this client app may send the token of its users in the address. */
  allowsQueryToken(clientId: string): Promise<boolean>
}

/** The caller whom the ticket of a download names, or the token where its client app may send one in the address. */
export async function findDownloader(request: FastifyRequest, identity: DownloadIdentity): Promise<Caller> {
  const { ticket, 'blade-auth': lower, 'Blade-Auth': token = lower } = request.query as Parameters
  if (ticket) return redeemTicket(ticket, request, identity)
  const caller = token && (await identity.findCaller(token.replace(/^bearer\s+/i, '').trim()))
  if (!caller || !(await identity.allowsQueryToken(caller.clientId))) throw new Refusal(401, refusals.signIn)
  return caller
}

async function redeemTicket(ticket: string, request: FastifyRequest, identity: DownloadIdentity): Promise<Caller> {
  const address = addressOf(request.routeOptions.url ?? '', request.query as Parameters)
  const taken = await identity.redeemTicket(ticket, address)
  if (!taken) throw new Refusal(401, labels.used)
  request.language = taken.language
  return taken.caller
}

/** One way to write the address of a download: the path of its route, and its parameters in the order of their names. */
export function addressOf(url: string, { ticket: _, ...parameters }: Parameters): string {
  const sorted = Object.entries(parameters).sort(([one], [other]) => (one < other ? -1 : 1))
  return `${url}?${new URLSearchParams(sorted)}`
}

const labels = {
  used: { zh: '下载链接已失效，请重新下载', en: 'The download link has expired; please start the download again' },
}
