import { Select } from 'antd'
import { icons, MenuIcon } from '../../icons/MenuIcon.tsx'
import type { EditorProps } from '../base/kind.ts'

const font = 'iconfont '

/** Several names may mean one icon; antd's own comes last and is the one offered. */
const names = new Map(Object.entries(icons).map(([name, icon]) => [icon, name])).values()
const offered = [...names].map(name => ({ value: /^icon/.test(name) ? font + name : name, name }))

/** A search over the icons. What an older menu carries besides them stays, and is offered as it is. */
export function IconPicker({ field: _, value, onChange, 'aria-required': __, ...rest }: EditorProps<string>) {
  const known = !value || offered.some(icon => icon.value === value)
  const options = known ? offered : [{ value, name: value }, ...offered]
  return (
    <Select
      {...rest}
      allowClear
      showSearch
      optionFilterProp="name"
      value={value || undefined}
      options={options}
      optionRender={({ value: source, data }) => <Choice source={String(source)} name={data.name} />}
      labelRender={({ value: source }) => <Choice source={String(source)} name={String(source).replace(font, '')} />}
      onChange={next => onChange?.(next ?? '')}
    />
  )
}

function Choice({ source, name }: { source: string; name: string }) {
  return (
    <span className="icon-cell">
      <MenuIcon source={source} />
      {name}
    </span>
  )
}
