import { localeOf } from '../../../lib/text/languages.ts'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { useSession } from '../../../state/session.ts'
import { useOwnInfo } from '../../info/ownInfo.ts'
import { usePhrases } from '../phrases.ts'

/** Greeting with the user's name and today's date, and the facts about their account. */
export function Greeting({ facts = false }: { facts?: boolean }) {
  const { t } = usePhrases()
  const language = useLanguage()
  const user = useSession(state => state.userInfo)
  const { data: info } = useOwnInfo()
  const lines = [
    [t('tenant'), info?.tenantName || user?.tenant_id],
    [t('departments'), info?.deptName],
    [t('posts'), info?.postName],
    [t('roles'), info?.roleName || user?.role_name],
  ] as const
  const day = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full' }).format()
  return (
    <section className="home-greeting">
      <div>
        <h1>{t('greeting', { name: user?.real_name || user?.nick_name || user?.user_name })}</h1>
        <p className="home-day">{day}</p>
      </div>
      {facts && (
        <dl>
          {lines.map(
            ([label, value]) =>
              value && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value.split(',').join(t('resource.comma'))}</dd>
                </div>
              ),
          )}
        </dl>
      )}
    </section>
  )
}
