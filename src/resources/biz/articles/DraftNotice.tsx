import { Alert, Button } from 'antd'
import { Link, useLocation } from 'react-router-dom'
import { articles } from '#contract/biz/articles'
import type { AnyRecord } from '../../../components/resource/definition/defineResource.ts'
import { isOffered } from '../../../lib/settings.ts'
import { useModuleRights } from '../../../providers/accessControl.ts'
import { call } from '../../../providers/api/call.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePageNavigate } from '../../../providers/router.ts'
import { usePhrases } from './phrases.ts'
import './article.css'

const isServed = () => isOffered(`${articles.path}/compare-draft`)

/** Over the form of a draft: readers still see the live version, which is a click away. */
export function DraftNotice({ record }: { record: AnyRecord }) {
  const { t } = usePhrases()
  const { search } = useLocation()
  const at = (action: string, id: unknown) => `${articles.route}/${action}/${String(id)}${search}`
  return (
    <Alert
      className="record-notice"
      type="warning"
      showIcon
      message={t('drafts.notice', { title: String(record.originTitle ?? '') })}
      description={
        <span className="draft-links">
          {isServed() && <Link to={at('compare-draft', record.id)}>{t('drafts.compare')}</Link>}
          <Link to={at('show', record.originId)}>{t('drafts.live')}</Link>
        </span>
      }
    />
  )
}

/** Leads from a released article to its draft, or begins one. */
export function DraftLink({ record: { id, draftId } }: { record: AnyRecord }) {
  const { t } = usePhrases()
  const label = useLabel()
  const navigate = usePageNavigate()
  const { search } = useLocation()
  const mayEdit = useModuleRights(articles)('edit')
  if (!isServed() || !mayEdit) return null
  const address = (draft: unknown) => `${articles.route}/edit/${String(draft)}${search}`
  if (draftId)
    return (
      <span className="draft-links">
        {t('drafts.hasDraft')} <Link to={address(draftId)}>{t('drafts.openDraft')}</Link>
      </span>
    )
  const begin = async () => {
    // A refusal is on screen.
    const draft = await call(articles, 'edit-draft', { id }).catch(() => undefined)
    if (draft) navigate(address(draft.id))
  }
  return (
    <Button size="small" onClick={() => void begin()}>
      {label(articles.calls['edit-draft'].title)}
    </Button>
  )
}
