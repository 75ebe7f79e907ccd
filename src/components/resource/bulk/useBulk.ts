import { useState } from 'react'
import { BULK_EDIT, type BulkReport } from '#contract/kit/bulk'
import { isTextKind } from '#contract/kit/fields'
import type { Fields, Module } from '#contract/kit/module'
import { request } from '../../../providers/api/http.ts'
import { useInvalidateResource } from '../data/requests.ts'
import type { FormValues } from '../form/useRecordForm.ts'

/** Choices made in the dialog. */
export interface BulkChoice {
  action: string
  /** Fields that it asks for; of an edit those that were chosen. */
  fields: Fields
  values: FormValues
}

export interface BulkOutcome {
  isPreview: boolean
  report: BulkReport
}

/** Previews a change of many records and makes it: of the records that the preview has found changeable, as it found them. */
export function useBulk({ path }: Module, ids: readonly string[]) {
  const invalidate = useInvalidateResource(path)
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<BulkOutcome>()

  async function send({ action, fields, values }: BulkChoice, previewed?: BulkReport): Promise<string | null> {
    const rows = previewed?.rows.filter(({ refusal, changes }) => refusal === '' && changes.length > 0)
    setSending(true)
    try {
      const data = {
        ids: (rows?.map(({ id }) => id) ?? ids).join(),
        versions: rows?.map(({ version }) => version).join() ?? '',
        ...{ action, values: JSON.stringify(sentValues(action, fields, values)), dryRun: previewed ? 0 : 1 },
      }
      // Hundreds of records take longer than other calls.
      const report = await request<BulkReport>({ method: 'POST', url: `${path}/bulk`, data, timeout: 0 })
      setOutcome({ isPreview: !previewed, report: previewed ? whole(report, previewed) : report })
      if (previewed) await invalidate()
      return report.id
    } catch {
      // The refusal is on screen.
      return null
    } finally {
      setSending(false)
    }
  }

  return {
    sending,
    outcome,
    forget: () => setOutcome(undefined),
    preview: (choice: BulkChoice) => send(choice),
    /** Answers the id by which it is undone, if it can be. */
    run: (choice: BulkChoice, previewed: BulkReport) => send(choice, previewed),
  }
}

/** An edit clears the fields that it leaves empty. */
function sentValues(action: string, fields: Fields, values: FormValues): FormValues {
  const empty = (kind: Fields[string]['kind']) => (isTextKind(kind) ? '' : null)
  const entries = Object.entries(fields).map(([name, { kind }]) => [name, values[name] ?? empty(kind)] as const)
  const given = ([, value]: readonly [string, unknown]) => value !== '' && value !== null
  return Object.fromEntries(action === BULK_EDIT ? entries : entries.filter(given))
}

/** Records that the preview refused were not sent, and are still part of the result. */
function whole(report: BulkReport, previewed: BulkReport): BulkReport {
  const sent = new Set(report.rows.map(({ id }) => id))
  const others = previewed.rows.filter(({ id, refusal }) => refusal !== '' && !sent.has(id))
  return {
    ...report,
    rows: [...others, ...report.rows],
    refused: report.refused + others.length,
    unchanged: report.unchanged + previewed.unchanged,
    absent: report.absent + previewed.absent,
  }
}
