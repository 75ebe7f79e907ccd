import { parseJson } from '#contract/kit/texts/parseJson'
import '../pickers/icon.css'
import { Input, Select, Tag } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
import { tagsIn } from '#contract/kit/kinds/texts'
import { icons, MenuIcon } from '../../navigation/MenuIcon.tsx'
import { preloadable } from '../../ui/preloadable.tsx'
import type { CellProps, EditorProps, KindView } from '../base/kind.ts'

/** The column cuts what is too long; pointing at it shows the rest. */
function TextCell({ value }: CellProps<string>) {
  return <span title={value ?? ''}>{value}</span>
}

function TextShow({ value }: CellProps<string>) {
  return <span className="record-prose">{value}</span>
}

export const text: KindView<string> = {
  Editor: TextEditor,
  Cell: TextCell,
  Show: TextShow,
  operator: 'contains',
  width: 130,
  sortable: true,
}

/** An input of the component library as an editor. */
function asInput({ field: _, value, onChange, ...rest }: EditorProps<string>) {
  return {
    ...rest,
    value: value ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange?.(target.value),
  }
}

function LongTextEditor(props: EditorProps<string>) {
  return (
    <Input.TextArea
      {...asInput(props)}
      autoSize={{ minRows: 3, maxRows: 10 }}
      showCount={{ formatter: ({ value }) => `${[...value].length} / ${props.field.maxLength}` }}
    />
  )
}

export const longText: KindView<string> = {
  ...text,
  Editor: LongTextEditor,
  SearchEditor: TextEditor as KindView['SearchEditor'],
  width: 180,
  wide: true,
  unlisted: true,
  sortable: false,
}

const SafeHtml = lazy(() => import('../../editor/SafeHtml.tsx').then(({ SafeHtml }) => ({ default: SafeHtml })))

/** The words of a rich text. The parsed document is never attached, so nothing in it runs or loads. */
function wordsOf(html: string): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  for (const element of parsed.querySelectorAll('script,style,template')) element.remove()
  for (const block of parsed.querySelectorAll('p,div,br,li,h1,h2,h3,h4,h5,h6,tr,blockquote')) block.append('\n')
  return (parsed.body.textContent ?? '').replace(/\n{2,}/g, '\n').trim()
}

function HtmlCell(props: CellProps<string>) {
  return <TextCell {...props} value={wordsOf(props.value ?? '')} />
}

function HtmlShow({ value }: CellProps<string>) {
  return (
    <Suspense fallback={<span className="record-prose">{wordsOf(value ?? '')}</span>}>
      <SafeHtml html={value ?? ''} />
    </Suspense>
  )
}

export const html: KindView<string> = {
  ...longText,
  Editor: preloadable(async () => (await import('../editors/HtmlEditor.tsx')).HtmlEditor),
  Cell: HtmlCell,
  Show: HtmlShow,
}

function JsonShow({ value }: CellProps<string>) {
  return <pre className="field-code record-prose">{indented(value ?? '')}</pre>
}

/** JSON on several lines; what is none, or was cut, stays as it is. */
export function indented(text: string): string {
  const value = parseJson(text)
  return value === undefined ? text : JSON.stringify(value, null, 2)
}

export const json: KindView<string> = { ...longText, Editor: JsonInput, Show: JsonShow }

function TagsCell({ value }: CellProps<string>) {
  return (
    <span title={value ?? ''}>
      {tagsIn(value).map(tag => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </span>
  )
}

export const tags: KindView<string> = {
  Editor: TagsInput,
  SearchEditor: TextEditor as KindView['SearchEditor'],
  Cell: TagsCell,
  operator: 'contains',
  width: 160,
}

function IconCell({ value }: CellProps<string>) {
  if (!value) return null
  return (
    <span role="img" aria-label={value} title={value}>
      <MenuIcon source={value} />
    </span>
  )
}

function IconShow({ value }: CellProps<string>) {
  return value ? <Choice source={value} name={value} /> : null
}

/** Icons travel by name: one of ours, or the class of an icon font that menus were made with. */
export const icon: KindView<string> = {
  ...text,
  Editor: IconPicker,
  Cell: IconCell,
  Show: IconShow,
  width: 80,
  sortable: false,
}

function SecretEditor(props: EditorProps<string>) {
  return <Input.Password {...asInput(props)} autoComplete="new-password" />
}

/** Lists and details answer a mask, which is all there is to show. */
export const secret: KindView<string> = { ...text, Editor: SecretEditor, unlisted: true, sortable: false }

function JsonInput(props: EditorProps<string>) {
  return (
    <Input.TextArea
      {...asInput(props)}
      className="field-code"
      spellCheck={false}
      autoSize={{ minRows: 3, maxRows: 16 }}
    />
  )
}

/** Enter and commas end a tag. */
function TagsInput({ field: _, value, onChange, 'aria-required': __, ...rest }: EditorProps<string>) {
  return (
    <Select
      {...rest}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', '，']}
      value={tagsIn(value)}
      onChange={tags =>
        onChange?.(
          tags
            .map(tag => tag.trim())
            .filter(Boolean)
            .join(','),
        )
      }
    />
  )
}

export function TextEditor(props: EditorProps<string>) {
  return <Input {...asInput(props)} allowClear />
}

const font = 'iconfont '

/** Several names may mean one icon; antd's own comes last and is the one offered. */
function offeredIcons() {
  const names = new Map(Object.entries(icons).map(([name, icon]) => [icon, name])).values()
  return [...names].map(name => ({ value: /^icon/.test(name) ? font + name : name, name }))
}

/** A search over the icons. Another icon of an older menu stays, and is offered as it is. */
function IconPicker({ field: _, value, onChange, 'aria-required': __, ...rest }: EditorProps<string>) {
  const offered = useMemo(offeredIcons, [])
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
