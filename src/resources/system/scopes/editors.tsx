import { Alert, Button, Form, Select, Spin } from 'antd'
import { createContext, lazy, Suspense, useContext, useDeferredValue, useState } from 'react'
import { splitIds } from '#contract/kit/rules'
import { apiScope } from '#contract/system/api-scope'
import { dataScope } from '#contract/system/data-scope'
import type { EditorProps } from '../../../components/fields/base/kind.ts'
import { LoadedEditor } from '../../../components/fields/editors/LoadedEditor.tsx'
import { viewOf } from '../../../components/fields/kinds/kinds.ts'
import { RetryChoices, useDictionary } from '../../../components/fields/pickers/useChoices.tsx'
import { isOffered } from '../../../lib/settings.ts'
import { usePhrases } from './phrases.ts'
import './scopes.css'
import { Dialog } from '../../../components/ui/Dialog.tsx'
import { useCall } from '../../../providers/api/call.ts'

/** The path of a call, with the roles that could not make it any more. */
export function PathEditor(props: EditorProps) {
  const path = useDeferredValue(typeof props.value === 'string' ? props.value.trim() : '')
  return (
    <>
      <UsualEditor {...props} />
      {/^[\w-]+(\/[\w-]+)+$/.test(path) && <RolesLosing path={path} />}
    </>
  )
}

/** The editor of the field's kind. */
function UsualEditor(props: EditorProps) {
  const { Editor } = viewOf(props.field)
  return Editor && <LoadedEditor {...props} Editor={Editor} />
}

function RolesLosing({ path }: { path: string }) {
  const { t } = usePhrases()
  const id: unknown = Form.useFormInstance().getFieldValue('id')
  // Whether there is such a call is reported when the form is saved.
  const { data } = useCall(
    apiScope,
    'closing',
    { scopePath: path, ...(typeof id === 'string' && { id }) },
    { enabled: isOffered(`${apiScope.path}/closing`), cacheTime: 0, keepPreviousData: true, announced: true },
  )
  if (!data) return null
  const names = data.map(({ roleName }) => roleName).join(t('resource.comma'))
  return (
    <Alert
      className="scope-closing"
      type={data.length > 0 ? 'warning' : 'info'}
      message={data.length > 0 ? t('closing', { roles: data.length, names }) : t('closingNone')}
      description={t('closingHint')}
    />
  )
}

/** The type whose rule is written by hand. */
export const custom = 5
/** The column that a rule of each type looks at. */
const columnOfType: Partial<Record<number, string>> = {
  1: '-',
  2: 'create_user',
  3: 'create_dept',
  4: 'create_dept',
  [custom]: '',
}

interface ScopedMenu {
  id: string
  /** Of a new scope, which is named after it. */
  newName: string | undefined
}

/** The menu item that the scope of the form is for. */
export const ScopeMenu = createContext<ScopedMenu>({ id: '', newName: undefined })

/** In a new scope the type brings name and column along. */
export function TypeEditor(props: EditorProps) {
  const { newName: menuName } = useContext(ScopeMenu)
  const { entries } = useDictionary('blade-system/dict', props.field.code)
  const form = Form.useFormInstance()

  function choose(next: unknown) {
    props.onChange?.(next)
    const chosen = entries.find(({ dictKey }) => dictKey === String(next))
    if (menuName === undefined || !chosen) return
    if (!form.isFieldTouched('scopeName')) form.setFieldValue('scopeName', `${menuName} [${chosen.dictValue}]`)
    form.setFieldValue('scopeColumn', columnOfType[Number(next)])
  }

  return <UsualEditor {...props} onChange={choose} />
}

/** Represents all fields. */
const ALL = '*'

/** Fields of the module, by their titles; the value is their names, joined by commas. */
export function FieldsEditor({ field, value, onChange, 'aria-required': _, ...rest }: EditorProps) {
  const { t } = usePhrases()
  const { id: menuId } = useContext(ScopeMenu)
  const offered = isOffered(`${dataScope.path}/fields`)
  const query = useCall(dataScope, 'fields', { menuId }, { enabled: offered && menuId !== '' })
  const all = field === dataScope.fields.scopeField ? [{ value: ALL, label: t('allFields') }] : []
  const options = [...all, ...(query.data ?? []).map(({ id, title }) => ({ value: id, label: title }))]
  if (!offered) return <UsualEditor {...{ field, value, onChange, ...rest }} />

  function choose(chosen: string[]) {
    const names = chosen.at(-1) === ALL ? [ALL] : chosen.filter(name => name !== ALL)
    onChange?.(names.join(','))
  }

  return (
    <Select
      {...rest}
      mode="multiple"
      allowClear
      optionFilterProp="label"
      loading={query.isFetching}
      notFoundContent={<RetryChoices query={query} />}
      value={splitIds(typeof value === 'string' ? value : '')}
      options={options}
      onChange={choose}
    />
  )
}

/** The page of the documents, as it is. */
const Grammar = lazy(async () => {
  const { default: grammar } = await import('../../../../docs/data-scope-rules.md?raw')
  return { default: () => <pre className="scope-grammar">{grammar}</pre> }
})

// biome-ignore lint/suspicious/noTemplateCurlyInString: so the rules name what they know of the user.
const example = 'createUser = ${userId} or createDept in ${deptId}'

/** The rule of a custom scope, with what may be written in it. */
export function RuleEditor(props: EditorProps) {
  const { t } = usePhrases()
  const [open, setOpen] = useState(false)
  return (
    <>
      <UsualEditor {...props} />
      <p className="scope-help">
        {t('ruleHelp')} <code>{example}</code>
        <Button type="link" size="small" onClick={() => setOpen(true)}>
          {t('grammar')}
        </Button>
      </p>
      <Dialog
        open={open}
        width="min(900px, 100vw)"
        title={t('grammar')}
        footer={null}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <Suspense fallback={<Spin />}>
          <Grammar />
        </Suspense>
      </Dialog>
    </>
  )
}
