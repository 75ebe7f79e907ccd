import { Table, type TableColumnsType, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Device, SignIn } from '#contract/auth'
import { deviceName } from './deviceName.ts'

interface PlacesTableProps<Place> {
  label: string
  places: readonly Place[]
  /** What stands after the columns that both tables have. */
  columns?: TableColumnsType<Place>
}

/** Where somebody signed in, and when. What has no column of its own on a small screen stands below the device. */
export function PlacesTable<Place extends Device | SignIn>({ label, places, columns = [] }: PlacesTableProps<Place>) {
  const { t } = useTranslation()
  return (
    <Table<Place>
      aria-label={label}
      className="places"
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={places}
      locale={{ emptyText: t('info.noSignIns') }}
      columns={[
        { title: t('info.device'), render: (_, place) => <DeviceCell place={place} /> },
        { title: t('info.address'), dataIndex: 'address', width: 150, responsive: ['md'] },
        { title: t('info.signedInAt'), dataIndex: 'time', width: 170, responsive: ['md'] },
        ...columns,
      ]}
    />
  )
}

function DeviceCell({ place }: { place: Device | SignIn }) {
  const { t } = useTranslation()
  const { address, time, userAgent } = place
  return (
    <>
      <span title={userAgent}>{deviceName(userAgent) ?? t('info.unknownDevice')}</span>{' '}
      {'current' in place && place.current && <Tag color="green">{t('info.thisDevice')}</Tag>}
      <span className="places-below">
        {address} · {time}
      </span>
    </>
  )
}
