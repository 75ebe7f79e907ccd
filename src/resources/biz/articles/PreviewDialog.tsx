import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { SafeHtml } from '../../../components/editor/SafeHtml.tsx'
import { RecordDialog } from '../../../components/resource/RecordDialog.tsx'
import type { FormValues } from '../../../components/resource/useRecordForm.ts'

/** The article as a reader of the paper sees it: head set, byline, and the text in columns. */
export function PreviewDialog({ values, close }: { values: FormValues; close: () => void }) {
  const { t } = useTranslation()
  const text = (name: string) => (typeof values[name] === 'string' ? (values[name] as string).trim() : '')
  const byline = [text('source'), text('author'), text('correspondent')].filter(part => part !== '')
  return (
    <RecordDialog
      width={1080}
      title={t('article.preview')}
      onCancel={close}
      footer={<Button onClick={close}>{t('resource.close')}</Button>}
    >
      <article className="paper">
        <header>
          {text('leadTitle') && <p className="paper-lead">{text('leadTitle')}</p>}
          <h2 className="paper-title">{text('title')}</h2>
          {text('subTitle') && <p className="paper-sub">{text('subTitle')}</p>}
          {byline.length > 0 && <p className="paper-byline">{byline.join('　')}</p>}
        </header>
        <SafeHtml html={text('content')} />
      </article>
    </RecordDialog>
  )
}
