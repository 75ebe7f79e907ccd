import './paper.css'
import { articles } from '#contract/biz/articles'
import { SafeHtml } from '../../../components/editor/SafeHtml.tsx'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'

/** An article as a reader of the paper sees it: head set, byline, and the text in columns. */
export function Paper({ values }: { values: Readonly<Record<string, unknown>> }) {
  const text = (name: string) => (typeof values[name] === 'string' ? (values[name] as string).trim() : '')
  const label = useLabel()
  const { t } = usePhrases()
  const corrections = text('correction').split('\n').filter(Boolean)
  const title = label(articles.fields.correspondent.label)
  const correspondent = text('correspondent')
  // Correspondents of other newspapers may have included the title already.
  const named = correspondent === '' || correspondent.startsWith(title) ? correspondent : `${title}　${correspondent}`
  const byline = [text('source'), text('author'), named].filter(part => part !== '')
  return (
    <article className="paper">
      <header>
        {text('leadTitle') && <p className="paper-lead">{text('leadTitle')}</p>}
        <h2 className="paper-title">{text('title')}</h2>
        {text('subTitle') && <p className="paper-sub">{text('subTitle')}</p>}
        {byline.length > 0 && (
          <p className="paper-byline">
            {byline.map(part => (
              <span key={part}>{part}</span>
            ))}
          </p>
        )}
      </header>
      {corrections.length > 0 && (
        <aside className="paper-correction" aria-label={t('corrected')}>
          <h3 className="paper-correction-line">{t('corrected')}</h3>
          {corrections.map(line => (
            <p key={line} className="paper-correction-line">
              {line}
            </p>
          ))}
        </aside>
      )}
      <SafeHtml html={text('content')} />
    </article>
  )
}
