import { type TableColumnsType, Tag } from 'antd'
import { useRef } from 'react'
import type { MySignIns, SignIn } from '#contract/auth'
import { LoadFailed } from '../../components/ui/states/LoadFailed.tsx'
import { WaitingBlock } from '../../components/ui/states/WaitingBlock.tsx'
import { useShown } from '../../components/ui/useShown.ts'
import { Devices } from './Devices.tsx'
import { PlacesTable } from './PlacesTable.tsx'
import { usePhrases } from './phrases.ts'
import { useSignIns } from './signIns.ts'

/** Sessions of the person, and sign-ins to their account. Asked for anew each time somebody looks. */
export function SignIns() {
  const section = useRef<HTMLDivElement>(null)
  const shown = useShown(section)
  const { data, error, isError, refetch, replace } = useSignIns(shown)
  return (
    <div ref={section} className="info-section">
      {data ? (
        <Shown {...data} ended={() => replace({ ...data, devices: data.devices.filter(({ current }) => current) })} />
      ) : isError ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : (
        <WaitingBlock />
      )}
    </div>
  )
}

function Shown({ devices, signIns, ended }: MySignIns & { ended: () => void }) {
  const { t } = usePhrases()
  return (
    <>
      <Devices devices={devices} ended={ended} />
      <h2>{t('recent')}</h2>
      <p className="info-account">{t('recentHint')}</p>
      <PlacesTable label={t('recent')} places={signIns} columns={useColumns()} />
    </>
  )
}

function useColumns(): TableColumnsType<SignIn> {
  const { t } = usePhrases()
  return [
    { title: t('way'), width: 120, responsive: ['md'], render: (_, { way }) => t(ways[way]) },
    {
      title: t('result'),
      width: 120,
      render: (_, { result }) => <Tag color={result === 'success' ? 'green' : 'red'}>{t(`results.${result}`)}</Tag>,
    },
  ]
}

/** A renewal is no sign-in, so nobody meets its word. */
const ways = {
  password: 'ways.account',
  captcha: 'ways.account',
  sms_code: 'ways.phone',
  social: 'ways.social',
  refresh_token: 'ways.account',
} as const
