import { Button, Spin } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { EditorProps } from '../../../components/fields/base/kind.ts'
import { LoadedEditor } from '../../../components/fields/editors/LoadedEditor.tsx'
import { viewOf } from '../../../components/fields/kinds/kinds.ts'
import { Dialog } from '../../../components/ui/Dialog.tsx'
import { usePhrases } from './phrases.ts'
import './scopes.css'

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
