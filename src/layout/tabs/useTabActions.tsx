import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { CANCEL_CLASS, noteFocus } from '../../components/ui/layers.ts'
import { queryClient } from '../../providers/api/queryClient.ts'
import { hasUnsaved } from '../../state/drafts.ts'
import { closeTabs, findTab, refreshTab, showTab, tabAddress, tabTitle, useTabs } from '../../state/tabs.ts'

type Answer = 'discard' | 'keep' | 'cancel'

/** Actions on open tabs. Those that would discard unsaved text ask once for all tabs. */
export function useTabActions() {
  const navigate = useNavigate()
  const ask = useQuestion()

  function open(id: string) {
    const tab = findTab(id)
    if (!tab || useTabs.getState().current === id) return
    showTab(id)
    navigate(tabAddress(tab))
  }

  async function close(ids: readonly string[]) {
    const { tagList } = useTabs.getState()
    const closing = tagList.filter(tab => tab.close && ids.includes(tab.id))
    const unsaved = closing.filter(({ id }) => hasUnsaved(id))
    const answer = unsaved.length > 0 ? await ask(unsaved.map(tabTitle), closing.length > unsaved.length) : 'discard'
    if (answer === 'cancel') return false
    const going = answer === 'keep' ? closing.filter(tab => !unsaved.includes(tab)) : closing
    const next = closeTabs(going.map(({ id }) => id))
    // In place of the address of the closed page, which would open it again.
    if (next) navigate(tabAddress(next), { replace: true })
    return going.length > 0
  }

  async function refresh(id: string) {
    const tab = findTab(id)
    if (!tab) return
    if (hasUnsaved(id) && (await ask([tabTitle(tab)], false)) !== 'discard') return
    // Read again is also what was read just before. Other pages keep what they show.
    await queryClient.invalidateQueries({ refetchType: 'none' })
    refreshTab(id)
  }

  return { open, close, refresh }
}

/** Names the pages whose text would be lost. Where there are others, those may be closed alone. */
function useQuestion(): (names: readonly string[], others: boolean) => Promise<Answer> {
  const { modal } = App.useApp()
  const { t } = useTranslation()
  return (names, others) =>
    new Promise(resolve => {
      const back = noteFocus()
      const answer = (choice: Answer) => () => {
        question.destroy()
        back()
        resolve(choice)
      }
      const question = modal.confirm({
        title: t('shell.prompt'),
        focusTriggerAfterClose: false,
        content: t('tabs.unsaved', { names: names.join(t('tabs.comma')) }),
        onCancel: answer('cancel'),
        footer: (
          <div className="tab-answers">
            <Button autoFocus className={CANCEL_CLASS} onClick={answer('cancel')}>
              {t('resource.keepEditing')}
            </Button>
            {others && <Button onClick={answer('keep')}>{t('tabs.closeOthersOnly')}</Button>}
            <Button type="primary" danger onClick={answer('discard')}>
              {t('resource.discard')}
            </Button>
          </div>
        ),
      })
    })
}
