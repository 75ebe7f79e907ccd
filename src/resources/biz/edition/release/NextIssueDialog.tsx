import { useList } from '@refinedev/core'
import { Form } from 'antd'
import { useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { type Edition, edition } from '#contract/biz/edition'
import { editionCalls, type NextIssue } from '#contract/biz/editionCalls'
import type { EditorProps } from '../../../../components/fields/base/kind.ts'
import { DateTimePicker } from '../../../../components/fields/pickers/datePicker.tsx'
import { type DialogProps, useDefinition } from '../../../../components/resource/definition/defineResource.ts'
import { CallDialog } from '../../../../components/resource/dialogs/CallDialog.tsx'
import { FormField } from '../../../../components/resource/form/FormDialog.tsx'
import { WaitingDialog } from '../../../../components/ui/RecordDialog.tsx'
import { call, useCall } from '../../../../providers/api/call.ts'
import { usePageNavigate } from '../../../../providers/router.ts'
import { useSession } from '../../../../state/session.ts'
import { usePhrases } from '../phrases.ts'
import '../edition.css'

const { id: _, ...fields } = editionCalls['add-next-issue'].input

/** The issue after this one, filled in as far as it follows from it; its board opens when it is there. */
export function NextIssueDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const definition = useDefinition()
  const navigate = usePageNavigate()
  const { pathname, search } = useLocation()
  const created = useRef<string>()
  const query = useCall(edition, 'next-issue', { id }, { cacheTime: 0 })
  const { data } = query
  if (!data) return <WaitingDialog title={t('nextTitle')} query={query} close={close} />

  function end() {
    close()
    if (created.current) navigate(pathname.replace(id, created.current) + search)
  }

  return (
    <CallDialog<Omit<NextIssue, 'pages'>>
      title={t('nextTitle')}
      draftKey={`${edition.path}/next/${id}`}
      okText={t('create')}
      changes={edition.path}
      initialValues={data}
      send={async issue => {
        created.current = (await call(edition, 'add-next-issue', { ...issue, id })).id
      }}
      close={end}
    >
      <p>
        {t('nextHelp', {
          count: data.pages.length,
          names: data.pages.map(({ pageNo, pageName }) => `${pageNo} ${pageName}`).join(t('resource.comma')),
        })}
      </p>
      {Object.entries(fields).map(named => (
        <FormField key={named[0]} definition={definition} named={named} mode="create" />
      ))}
    </CallDialog>
  )
}

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
    resource: edition.path,
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
