import './info.css'
import { Button, Table, type TableColumnsType, Tabs, Tag } from 'antd'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Device, MySignIns, SignIn } from '#contract/auth'
import { Loaded } from '../../components/ui/Loaded.tsx'
import { FingerSized } from '../../components/ui/screenLevel.tsx'
import { useConfirm } from '../../components/ui/useConfirm.ts'
import { useRunning } from '../../components/ui/useRunning.ts'
import { useShown } from '../../components/ui/useShown.ts'
import { isOffered } from '../../lib/settings.ts'
import { useCallAt } from '../../providers/api/call.ts'
import { request } from '../../providers/api/http.ts'
import { notify } from '../../providers/api/notification.ts'
import { InfoForm } from './InfoForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { usePhrases } from './phrases.ts'
import { ownFactorsCall, SecondFactor } from './SecondFactor.tsx'

const ownSignInsCall = 'blade-auth/oauth/my-sign-ins'
const groups = ['info', 'password', 'second-factor', 'sign-ins'] as const

/** The user's own account. All forms stay mounted, so that unsaved input is retained. */
export function InfoPage() {
  const { t } = usePhrases()
  const [query] = useSearchParams()
  const [chosen, setChosen] = useState<string>(groups.find(group => group === query.get('group')) ?? 'info')
  return (
    <FingerSized>
      <div className="info">
        <h1>{t('route.info')}</h1>
        <Tabs
          aria-label={t('groups')}
          activeKey={chosen}
          onChange={setChosen}
          items={[
            { key: 'info', label: t('info'), children: <InfoForm />, forceRender: true },
            { key: 'password', label: t('password'), children: <PasswordForm />, forceRender: true },
            ...(isOffered(ownFactorsCall)
              ? [{ key: 'second-factor', label: t('secondFactor'), children: <SecondFactor /> }]
              : []),
            ...(isOffered(ownSignInsCall) ? [{ key: 'sign-ins', label: t('signIns'), children: <SignIns /> }] : []),
          ]}
        />
      </div>
    </FingerSized>
  )
}

/** Sessions of the person, and sign-ins to their account. Requested again each time they are shown. */
function SignIns() {
  const section = useRef<HTMLDivElement>(null)
  const shown = useShown(section)
  const { replace, ...query } = useCallAt<MySignIns>(ownSignInsCall, {}, { enabled: shown, staleTime: 5_000 })
  return (
    <div ref={section} className="info-section">
      <Loaded query={query}>
        {data => (
          <Shown {...data} ended={() => replace({ ...data, devices: data.devices.filter(({ current }) => current) })} />
        )}
      </Loaded>
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
    {
      title: t('way'),
      width: 120,
      responsive: ['md'],
      render: (_, { way, factor }) => (factor ? `${t(ways[way])} + ${t(`factors.${factor}`)}` : t(ways[way])),
    },
    {
      title: t('result'),
      width: 120,
      render: (_, { result, newDevice }) => (
        <>
          <Tag color={result === 'success' ? 'green' : 'red'}>{t(`results.${result}`)}</Tag>
          {newDevice && <Tag color="orange">{t('newDevice')}</Tag>}
        </>
      ),
    },
  ]
}

/** Neither a renewal nor a second step is a sign-in of its own, so nobody meets their words. */
const ways = {
  password: 'ways.account',
  captcha: 'ways.account',
  sms_code: 'ways.phone',
  social: 'ways.social',
  refresh_token: 'ways.account',
  second_factor: 'ways.account',
} as const

/** Sessions of the person, and the way to end all but this one. */
function Devices({ devices, ended }: { devices: readonly Device[]; ended: () => void }) {
  const { t } = usePhrases()
  const ask = useConfirm()
  const heading = useRef<HTMLHeadingElement>(null)
  const { running: ending, run } = useRunning()
  const others = devices.filter(({ current }) => !current).length

  async function endOthers() {
    if (!(await ask({ content: t('confirmEndOthers') }))) return
    await run(async () => {
      await request({ method: 'POST', url: 'blade-auth/oauth/end-other-sessions' })
      ended()
      notify('success', t('othersEnded'))
      // The button that had the focus has nothing left to do.
      heading.current?.focus()
    })
  }

  return (
    <>
      <header className="info-devices">
        <h2 ref={heading} tabIndex={-1}>
          {t('devices')}
        </h2>
        {others > 0 ? (
          <Button loading={ending} onClick={() => void endOthers()}>
            {t('endOthers')}
          </Button>
        ) : (
          <span>{t('noOthers')}</span>
        )}
      </header>
      <PlacesTable label={t('devices')} places={devices} />
    </>
  )
}

interface PlacesTableProps<Place> {
  label: string
  places: readonly Place[]
  /** Columns after those that both tables share. */
  columns?: TableColumnsType<Place>
}

const onCell = () => ({ style: { fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' } as const })

/** Places and times of sign-ins. What has no column of its own on a small screen is below the device. */
function PlacesTable<Place extends Device | SignIn>({ label, places, columns = [] }: PlacesTableProps<Place>) {
  const { t } = usePhrases()
  const all: TableColumnsType<Place> = [
    { title: t('device'), render: (_, place) => <DeviceCell place={place} /> },
    { title: t('address'), dataIndex: 'address', width: 150, responsive: ['md'] },
    { title: t('signedInAt'), dataIndex: 'time', width: 170, responsive: ['md'] },
    ...columns,
  ]
  return (
    <Table<Place>
      aria-label={label}
      className="places"
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={places}
      locale={{ emptyText: t('noSignIns') }}
      columns={all.map(column => ({ ...column, onCell }))}
    />
  )
}

function DeviceCell({ place }: { place: Device | SignIn }) {
  const { t } = usePhrases()
  const { address, time, userAgent } = place
  return (
    <>
      <span title={userAgent}>{deviceName(userAgent) ?? t('unknownDevice')}</span>{' '}
      {'current' in place && place.current && <Tag color="green">{t('thisDevice')}</Tag>}
      <span className="places-below">
        {address} · {time}
      </span>
    </>
  )
}

/** In the order in which they are looked for: most browsers also name those that they descend from. */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['QQ', /\bM?QQBrowser\/(\d+)/],
  ['UC Browser', /UCBrowser\/(\d+)/],
  ['Miui', /MiuiBrowser\/(\d+)/],
  ['Huawei', /HuaweiBrowser\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Microsoft Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d{1,5})[\d.]{0,20}(?: Mobile\/\w{1,20})? Safari/],
]

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['macOS', /Macintosh/],
  ['Windows', /Windows/],
  ['Chrome OS', /CrOS/],
  ['Linux', /Linux/],
]

/** A browser and its system in words; nothing for what is no browser. */
export function deviceName(userAgent: string): string | undefined {
  const [browser, mark] = browsers.find(([, mark]) => mark.test(userAgent)) ?? []
  if (!browser) return undefined
  // Browsers no longer report the true version of the system.
  const [system] = systems.find(([, mark]) => mark.test(userAgent)) ?? []
  return [`${browser} ${mark?.exec(userAgent)?.[1] ?? ''}`, system].filter(Boolean).join(' · ')
}
