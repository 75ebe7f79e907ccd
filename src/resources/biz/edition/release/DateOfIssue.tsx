import { useList } from '@refinedev/core'
import { Form } from 'antd'
import type { Edition } from '#contract/biz/edition'
import type { EditorProps } from '../../../../components/fields/base/kind.ts'
import { DateTimePicker } from '../../../../components/fields/pickers/datePicker.tsx'
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
  const { data } = useList<Edition>({
    resource: editionPath,
    filters: [
      { field: 'publishDate', operator: 'eq', value: day },
      // The tenant whose editions are listed, not a comparison.
      { field: 'tenantId', operator: 'contains', value: tenantId || own },
    ],
    pagination: { pageSize: NAMED + 1 },
    meta: { silent: true },
    queryOptions: { enabled: day !== '', cacheTime: 0 },
  })
  return (data?.data ?? []).filter(({ id }) => id !== ownId).slice(0, NAMED)
}
