import { useQuery } from '@tanstack/react-query'
import { type TableColumnsType, Tag } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MySignIns, SignIn } from '#contract/auth'
import { LoadFailed } from '../../components/ui/LoadFailed.tsx'
import { useShown } from '../../components/ui/useShown.ts'
import { Waiting } from '../../components/ui/WaitingBlock.tsx'
import { Devices } from './Devices.tsx'
import { PlacesTable } from './PlacesTable.tsx'
import { requestSignIns, signInsKey } from './signIns.ts'

/** Where the person is signed in, and who signed in as them. Asked for anew each time somebody looks. */
export function SignIns() {
  const { t } = useTranslation()
  const section = useRef<HTMLDivElement>(null)
  const shown = useShown(section)
  const { data, isError, refetch } = useQuery({
    queryKey: signInsKey,
    queryFn: requestSignIns,
    enabled: shown,
    staleTime: 5_000,
  })
  return (
    <div ref={section} className="info-section">
      {data ? (
        <Shown {...data} />
      ) : isError ? (
        <LoadFailed text={t('resource.loadFailed')} retry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

function Shown({ devices, signIns }: MySignIns) {
  const { t } = useTranslation()
  return (
    <>
      <Devices devices={devices} />
      <h2>{t('info.recent')}</h2>
      <p className="info-account">{t('info.recentHint')}</p>
      <PlacesTable label={t('info.recent')} places={signIns} columns={useColumns()} />
    </>
  )
}

function useColumns(): TableColumnsType<SignIn> {
  const { t } = useTranslation()
  return [
    { title: t('info.way'), width: 120, responsive: ['md'], render: (_, { way }) => t(ways[way]) },
    {
      title: t('info.result'),
      width: 120,
      render: (_, { result }) => (
        <Tag color={result === 'success' ? 'green' : 'red'}>{t(`info.results.${result}`)}</Tag>
      ),
    },
  ]
}

/** A renewal is no sign-in, so nobody meets its word. */
const ways = {
  password: 'info.ways.account',
  captcha: 'info.ways.account',
  sms_code: 'info.ways.phone',
  social: 'info.ways.social',
  refresh_token: 'info.ways.account',
} as const
