import { useQuery } from '@tanstack/react-query'
import type { Target } from '#contract/kit/fields'
import { isOffered } from '../../../lib/extensions.ts'
import { request } from '../../../providers/api/http.ts'
import { callKey } from '../../../providers/api/useCall.ts'

/** A picker offers to try again by itself, and a cell without a name shows the value. */
export const unannounced = { silent: true }

export const choicesStaleTime = 5 * 60_000

/**
 * Saving a record of the module renews every picker that offers it. The queries are TanStack's: tables ask in every cell,
 * where `useCustom` takes a millisecond to render and renders again with each change of the address.
 */
export function choicesKey(path: string, call: string, input = '') {
  return callKey({ url: `${path}/${call}`, dependsOn: path, input })
}

export interface PickerOption {
  value: string
  title: string
  disabled?: boolean
  children?: PickerOption[]
}

/** Servers without the call for choices answer by the calls of the specification. */
export async function requestChoices<Row>(target: Target | undefined, params?: Record<string, string>): Promise<Row[]> {
  const { path = '', call = '', extension = false } = target ?? {}
  if (target && extension && !isOffered(`${path}/${call}`))
    return (await import('./standardChoices.ts')).standardChoices(target, params) as Promise<Row[]>
  return (await request<Row[] | null>({ url: `${path}/${call}`, ...(params && { params }), meta: unannounced })) ?? []
}

type Answered = Record<string, unknown> & { children?: Answered[] }

const none: PickerOption[] = []

/** Choices for a reference; `named` are the ids of which a cell shows the names. */
export function useChoices(target: Target | undefined, named = '', enabled = true) {
  // Too many to list: those that are named.
  const params = target?.searched && named ? { ids: named } : undefined
  const query = useQuery({
    queryKey: choicesKey(target?.path ?? '', target?.call ?? '', params && JSON.stringify(params)),
    queryFn: () => requestChoices<Answered>(target, params),
    select: rows => toChoices(rows, target),
    enabled: enabled && target !== undefined,
    staleTime: choicesStaleTime,
  })
  return { choices: query.data ?? none, query }
}

/** Trees answer nodes with a `title`; other calls answer records, named by the field the target shows. */
function toChoices(rows: Answered[], target: Target | undefined): PickerOption[] {
  return rows.map(row => ({
    value: String(row[target?.value ?? 'id']),
    title: String(row.title ?? row[target?.shows ?? 'id'] ?? ''),
    ...(row.children && { children: toChoices(row.children, target) }),
  }))
}

/** The name of a choice, wherever it stands in the tree. */
export function choiceTitle(choices: readonly PickerOption[], id: string): string | undefined {
  for (const choice of choices) {
    const title = choice.value === id ? choice.title : choiceTitle(choice.children ?? [], id)
    if (title !== undefined) return title
  }
  return undefined
}

/** Other servers write `-1` or `0` where no record is meant. */
export function isUnsetReference(value: unknown): boolean {
  return value === null || value === undefined || ['', '0', '-1'].includes(String(value))
}
