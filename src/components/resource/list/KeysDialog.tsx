import { Switch } from 'antd'
import { useListKeysStore } from '../../../state/layout.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { usePhrases } from './phrases.ts'

const KEYS = ['j', 'k', 'Enter', 'e', 'x', '/', '?'] as const

/** The keys of lists, and the switch for them. */
export function KeysDialog({ close }: { close: () => void }) {
  const { t } = usePhrases()
  const off = useListKeysStore(state => state.listKeysOff)
  return (
    <Dialog title={t('keys')} footer={null} onCancel={close}>
      <dl className="list-keys">
        {KEYS.map(key => (
          <div key={key} className="list-keys-row">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keysOf.${key}`)}</dd>
          </div>
        ))}
      </dl>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control. */}
      <label className="list-keys-switch">
        <Switch checked={!off} onChange={on => useListKeysStore.setState({ listKeysOff: !on })} />
        {t('keysOn')}
      </label>
    </Dialog>
  )
}
