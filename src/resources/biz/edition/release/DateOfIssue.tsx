import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import type { Edition } from '#contract/biz/edition'
import type { Paged } from '#contract/kit/reply'
import type { EditorProps } from '../../../../components/fields/base/kind.ts'
import { DateTimePicker } from '../../../../components/fields/pickers/DateTimePicker.tsx'
import { request } from '../../../../providers/api/http.ts'
import { useSession } from '../../../../state/session.ts'
import '../parts/edition.css'
import { editionPath } from '../data/useBoard.ts'
import { usePhrases } from '../phrases.ts'

/** The number of names that fit in one line. */
const NAMED = 3

/** The date of an issue; a warning names the other issues of that date, which is allowed for special issues. */
export function DateOfIssue(props: EditorProps) {
  const { t } = usePhrases()
  const form = Form.useFormInstance()
  const others = useSameDate(props.value, form.getFieldValue('id'), form.getFieldValue('tenantId'))
  const titles = others.map(({ title }) => t('quoted', { title })).join(t('resource.comma'))
  // The field is a date, whose value is text.
  return (
    <>
      <DateTimePicker {...(props as EditorProps<string>)} />
      <p className="press-same-date" role="status">
        {others.length > 0 && t('sameDate', { titles })}
      </p>
    </>
  )
}

function useSameDate(value: unknown, ownId: unknown, tenantId: unknown): Edition[] {
  const day = typeof value === 'string' ? value.slice(0, 10) : ''
  const own = useSession(state => state.tenantId)
  const params = { publishDate_dateequal: day, tenantId: tenantId || own, current: 1, size: NAMED + 1 }
  const { data } = useQuery({
    queryKey: ['edition', 'same date', params],
    queryFn: () => request<Paged<Edition>>({ url: `${editionPath}/list`, params, meta: { silent: true } }),
    enabled: day !== '',
    cacheTime: 0,
    retry: false,
  })
  return (data?.records ?? []).filter(({ id }) => id !== ownId).slice(0, NAMED)
}
