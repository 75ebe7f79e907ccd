import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Edition } from '#contract/biz/edition'
import type { Paged } from '#contract/reply'
import { request } from '../../providers/http.ts'
import '../../providers/i18n/pressTexts.ts'
import { useSession } from '../../state/session.ts'
import { DateTimePicker } from '../fields/DateTimePicker.tsx'
import type { EditorProps } from '../fields/kind.ts'
import './press.css'
import { editionPath } from './useBoard.ts'

/** As many as are named in one line. */
const NAMED = 3

/** The date of an issue; a warning names the other issues of that date, which is allowed for special issues. */
export function DateOfIssue(props: EditorProps) {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const others = useSameDate(props.value, form.getFieldValue('id'), form.getFieldValue('tenantId'))
  const titles = others.map(({ title }) => t('press.quoted', { title })).join(t('resource.comma'))
  // The field is a date, whose value is text.
  return (
    <>
      <DateTimePicker {...(props as EditorProps<string>)} />
      <p className="press-same-date" role="status">
        {others.length > 0 && t('press.sameDate', { titles })}
      </p>
    </>
  )
}

function useSameDate(value: unknown, ownId: unknown, tenantId: unknown): Edition[] {
  const day = typeof value === 'string' ? value.slice(0, 10) : ''
  const own = useSession(state => state.tenantId)
  const params = { publishDate_dateequal: day, tenantId: tenantId || own, current: 1, size: NAMED + 1 }
  const { data } = useQuery({
    queryKey: ['press', 'same date', params],
    queryFn: () => request<Paged<Edition>>({ url: `${editionPath}/list`, params, meta: { silent: true } }),
    enabled: day !== '',
    cacheTime: 0,
    retry: false,
  })
  return (data?.records ?? []).filter(({ id }) => id !== ownId).slice(0, NAMED)
}
