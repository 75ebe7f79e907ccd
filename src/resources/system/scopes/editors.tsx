import { Alert, Button, Spin } from 'antd'
import { createContext, lazy, Suspense, useContext, useDeferredValue, useState } from 'react'
import { apiScope } from '#contract/system/api-scope'
import type { EditorProps } from '../../../components/fields/base/kind.ts'
import { LoadedEditor } from '../../../components/fields/editors/LoadedEditor.tsx'
import { viewOf } from '../../../components/fields/kinds/kinds.ts'
import { isOffered } from '../../../lib/extensions.ts'
import { usePhrases } from './phrases.ts'
import './scopes.css'
import { Dialog } from '../../../components/ui/Dialog.tsx'
import { useCall } from '../../../providers/api/useCall.ts'

/** The path of a call, with the roles that could not make it any more. */
export function PathEditor(props: EditorProps) {
  const Editor = viewOf(props.field).Editor
  const path = useDeferredValue(typeof props.value === 'string' ? props.value.trim() : '')
  if (!Editor) return null
  return (
    <>
      <LoadedEditor {...props} Editor={Editor} />
      {/^[\w-]+(\/[\w-]+)+$/.test(path) && <RolesLosing path={path} />}
    </>
  )
}

function RolesLosing({ path }: { path: string }) {
  const { t } = usePhrases()
  const id = useContext(ScopeIdContext)
  // Whether there is such a call is said when the form is saved.
  const { data } = useCall(
    apiScope,
    'closing',
    { scopePath: path, ...(id && { id }) },
    { enabled: isOffered(`${apiScope.path}/closing`), cacheTime: 0, keepPreviousData: true, announced: true },
  )
  if (!data) return null
  const names = data.map(({ roleName }) => roleName).join(t('comma'))
  return (
    <Alert
      className="scope-closing"
      type={data.length > 0 ? 'warning' : 'info'}
      message={data.length > 0 ? t('closing', { roles: data.length, names }) : t('closingNone')}
      description={t('closingHint')}
    />
  )
}

/** The scope that the form edits; absent in a new one. */
export const ScopeIdContext = createContext<string | undefined>(undefined)

const Grammar = lazy(() => import('./Grammar.tsx'))

// biome-ignore lint/suspicious/noTemplateCurlyInString: so the rules name what they know of the user.
const example = 'createUser = ${userId} or createDept in ${deptId}'

/** The rule of a custom scope, with what may be written in it. */
export function RuleEditor(props: EditorProps) {
  const { t } = usePhrases()
  const [open, setOpen] = useState(false)
  const Editor = viewOf(props.field).Editor
  if (!Editor) return null
  return (
    <>
      <LoadedEditor {...props} Editor={Editor} />
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
