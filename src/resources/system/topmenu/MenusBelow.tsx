import { menu } from '#contract/system/menu'
import { topMenu as module, type TopMenu } from '#contract/system/topmenu'
import { GrantDialog } from '../../../components/resource/dialogs/GrantDialog.tsx'
import { call, read } from '../../../providers/api/call.ts'
import { usePhrases } from './phrases.ts'

/** The menu items that the side menu shows below a top menu. */
export function MenusBelow({ topMenu: { id, name }, close }: { topMenu: TopMenu; close: () => void }) {
  const { t } = usePhrases()
  return (
    <GrantDialog
      title={`${t('settingTitle')} · ${name}`}
      sections={[{ key: 'menu', label: t('settingTitle') }]}
      of={`${module.path}/${id}`}
      read={async () => {
        const [trees, keys] = await Promise.all([
          read(menu, 'grant-top-tree'),
          read(menu, 'top-tree-keys', { topMenuIds: id }),
        ])
        return { trees, keys }
      }}
      save={keys => call(module, 'grant', { topMenuIds: id, menuIds: keys.menu.join(',') })}
      close={close}
    />
  )
}
