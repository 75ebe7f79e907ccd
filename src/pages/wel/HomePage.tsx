import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { leavesOf, type Screen } from '../../layout/screens.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { useSession } from '../../state/session.ts'
import './home.css'

/** Who is signed in, and where they can go. */
export function HomePage({ screens }: { screens: readonly Screen[] }) {
  const { t } = useTranslation()
  const user = useSession(state => state.userInfo)
  const facts = [
    [t('home.tenant'), user?.tenant_id],
    [t('home.account'), user?.account || user?.user_name],
    [t('home.roles'), user?.role_name],
  ]
  return (
    <div className="home">
      <section className="home-card">
        <h1>{t('home.greeting', { name: user?.real_name || user?.nick_name || user?.user_name })}</h1>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || '—'}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="home-card">
        <h2>{t('home.screens')}</h2>
        {screens.length === 0 && <p>{t('home.none')}</p>}
        <div className="home-groups">
          {screens.map(group => (
            <Group key={group.id} group={group} />
          ))}
        </div>
      </section>
    </div>
  )
}

function Group({ group }: { group: Screen }) {
  const language = useLanguage()
  return (
    <div>
      <h3>{group.label[language]}</h3>
      <ul>
        {leavesOf([group]).map(({ id, path, outside, label }) => (
          <li key={id}>
            {outside ? (
              <a href={path} target="_blank" rel="noopener noreferrer">
                {label[language]}
              </a>
            ) : (
              <Link to={path}>{label[language]}</Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
