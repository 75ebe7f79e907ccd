import { Table, type TableColumnsType, Tag } from 'antd'
import type { Device, SignIn } from '#contract/auth'
import { deviceName } from './deviceName.ts'
import { usePhrases } from './phrases.ts'

interface PlacesTableProps<Place> {
  label: string
  places: readonly Place[]
  /** Columns after those that both tables share. */
  columns?: TableColumnsType<Place>
}

const onCell = () => ({ style: { fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' } as const })

/** Places and times of sign-ins. What has no column of its own on a small screen stands below the device. */
export function PlacesTable<Place extends Device | SignIn>({ label, places, columns = [] }: PlacesTableProps<Place>) {
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
