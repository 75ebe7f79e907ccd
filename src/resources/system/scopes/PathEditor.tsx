import { Alert } from 'antd'
import { useContext, useDeferredValue } from 'react'
import { apiScope } from '#contract/system/api-scope'
import type { EditorProps } from '../../../components/fields/base/kind.ts'
import { LoadedEditor } from '../../../components/fields/editors/LoadedEditor.tsx'
import { viewOf } from '../../../components/fields/kinds/kinds.ts'
import { isOffered } from '../../../lib/settings.ts'
import { usePhrases } from './phrases.ts'
import { ScopeIdContext } from './scopeId.ts'
import './scopes.css'
import { useCall } from '../../../providers/api/call.ts'

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
