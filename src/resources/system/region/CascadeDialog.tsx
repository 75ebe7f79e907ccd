import { Form, Select } from 'antd'
import { useState } from 'react'
import { country, region } from '#contract/system/region'
import { choicesStaleTime } from '../../../components/fields/pickers/useChoices.tsx'
import { UnansweredDialog } from '../../../components/ui/RecordDialog.tsx'
import { useCall } from '../../../providers/api/call.ts'
import { useLabel } from '../../../providers/i18n/index.ts'

const levels = ['provinceName', 'cityName', 'districtName'] as const

/** Province, city and district as a form would ask for them: each offers what is below the one before. */
export function CascadeDialog({ close }: { close: () => void }) {
  const label = useLabel()
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <UnansweredDialog width={600} title={label(region.buttons.debug.label)} close={close}>
      <Form layout="vertical">
        {levels.map((level, place) => (
          <Level
            key={level}
            name={label(region.fields[level].label)}
            parent={place === 0 ? country : codes[place - 1]}
            value={codes[place]}
            choose={code => setCodes(before => [...before.slice(0, place), ...(code ? [code] : [])])}
          />
        ))}
        <p aria-live="polite">{codes.at(-1)}</p>
      </Form>
    </UnansweredDialog>
  )
}

interface LevelProps {
  name: string
  parent: string | undefined
  value: string | undefined
  choose: (code: string | undefined) => void
}

function Level({ name, parent, value, choose }: LevelProps) {
  const { data = [], isFetching } = useCall(
    region,
    'select',
    { code: parent ?? country },
    { enabled: parent !== undefined, staleTime: choicesStaleTime, dependsOn: region.path, announced: true },
  )
  return (
    <Form.Item label={name} htmlFor={name}>
      <Select
        id={name}
        allowClear
        showSearch
        optionFilterProp="label"
        disabled={parent === undefined}
        loading={isFetching}
        value={value}
        options={data.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={choose}
      />
    </Form.Item>
  )
}
