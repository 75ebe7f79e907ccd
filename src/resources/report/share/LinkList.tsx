import { Button, Tag } from 'antd'
import { report } from '#contract/report/report'
import type { ReportLink, ReportLinkState } from '#contract/report/sharing'
import { useConfirm } from '../../../components/ui/useConfirm.ts'
import { call } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'

interface LinkListProps {
  id: string
  links: readonly ReportLink[]
  changed: () => void
}

/** The links of a report, the newest first. */
export function LinkList({ id, links, changed }: LinkListProps) {
  const { t } = usePhrases()
  const confirm = useConfirm()

  async function revoke(linkId: string) {
    if (!(await confirm({ content: t('sureRevoke'), okText: t('revoke'), danger: true }))) return
    try {
      await call(report, 'revoke-link', { id, linkId })
      notify('success', t('revoked'))
    } catch {
      // The refusal is on screen.
    }
    changed()
  }

  return (
    <section aria-label={t('made')}>
      <h3 className="share-heading">{t('made')}</h3>
      {links.length === 0 && <p>{t('none')}</p>}
      <ul className="share-links">
        {links.map(link => (
          <li key={link.id}>
            <LinkFacts link={link} />
            {(link.state === 'open' || link.state === 'unavailable') && (
              <Button danger onClick={() => void revoke(link.id)}>
                {t('revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const colors = {
  open: 'success',
  expired: 'default',
  revoked: 'default',
  unavailable: 'warning',
} as const satisfies Record<ReportLinkState, string>

function LinkFacts({
  link: { makerName, createTime, expireTime, openTime, opens, facts, state },
}: {
  link: ReportLink
}) {
  const { t } = usePhrases()
  const label = useLabel()
  return (
    <div>
      <div>
        {t('by', { name: makerName, at: createTime })} <Tag color={colors[state]}>{t(`states.${state}`)}</Tag>
      </div>
      <div className="share-facts">
        <span>{t('ends', { at: expireTime })}</span>
        <span>{opens > 0 ? t('opened', { count: opens, at: openTime }) : t('unopened')}</span>
        {facts.map(({ name, value }) => (
          <span key={name.zh}>
            {label(name)}: {label(value)}
          </span>
        ))}
      </div>
    </div>
  )
}
