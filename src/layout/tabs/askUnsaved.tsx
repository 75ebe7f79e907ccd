import { type App, Button } from 'antd'
import type { TFunction } from 'i18next'
import { CANCEL_CLASS, noteFocus } from '../../components/ui/layers.ts'

/** Names the pages whose text would be lost. Where there are others, those may be closed alone. */
export function askUnsaved(
  modal: ReturnType<typeof App.useApp>['modal'],
  t: TFunction,
  names: readonly string[],
  others: boolean,
): Promise<'discard' | 'keep' | 'cancel'> {
  return new Promise(resolve => {
    const back = noteFocus()
    const answer = (choice: 'discard' | 'keep' | 'cancel') => () => {
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
