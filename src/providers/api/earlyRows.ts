/** Rows that were requested before their list is drawn. */
import type { BaseRecord, GetListResponse } from '@refinedev/core'
import { nullValues } from '#contract/webConfig'
import { isOffered } from '../../lib/extensions.ts'
import { settings } from '../../lib/settings.ts'
import { useSession } from '../../state/session.ts'
import { currentLanguage } from '../../state/settings.ts'
import { type ListAnswer, listed } from '../blade/allRows.ts'
import { dataIn, refusalIn } from './answers.ts'
import { arrivedEarly, requestEarly, takeEarly } from './earlyAnswers.ts'

/** Requests what a list is going to call, while it is loaded and drawn. */
export function requestRows(call: string): void {
  requestEarly(call, senderNow())
}

/** The answer to the first call of a list, if it is there already: its rows are drawn in the first render. */
export function takeRows<Row extends BaseRecord>(call: string): GetListResponse<Row> | undefined {
  // Rows of other servers pass the data provider, which tells what is not set.
  if (!isOffered(nullValues)) return undefined
  const address = `${settings.apiBase}/${call}`
  const sender = senderNow()
  const answer = arrivedEarly(address, sender)
  const body = answer?.status === 200 ? jsonIn(answer.body) : undefined
  // The call itself reports a refusal.
  if (body === undefined || refusalIn(body, 200)) return undefined
  void takeEarly(address, sender)
  return listed(dataIn(body) as ListAnswer<Row>)
}

function senderNow() {
  const { token, tenantId } = useSession.getState()
  return { token, tenantId, language: currentLanguage() }
}

/** A proxy may answer something else. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
