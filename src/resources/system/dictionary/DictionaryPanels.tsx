import './dictPanels.css'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useList } from '@refinedev/core'
import { Button, Divider, Empty, Form, Space } from 'antd'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Dict, Dictionary } from '#contract/system/dictionary'
import { useRemoval } from '../../../components/resource/actions/useRemoval.tsx'
import { useRecord } from '../../../components/resource/data/requests.ts'
import { offersHistory, useButtons } from '../../../components/resource/definition/buttons.ts'
import {
  type AnyRecord,
  type DialogProps,
  defineResource,
  type FormProps,
} from '../../../components/resource/definition/defineResource.ts'
import { listedFields, searchedFields } from '../../../components/resource/definition/fieldsOf.ts'
import type { SearchValues } from '../../../components/resource/filters/conditions.ts'
import { FormDialog } from '../../../components/resource/form/FormDialog.tsx'
import { RecordHistory } from '../../../components/resource/history/RecordHistory.tsx'
import { ResourceList } from '../../../components/resource/list/ResourceList.tsx'
import { SearchForm } from '../../../components/resource/list/SearchForm.tsx'
import { RecordCards } from '../../../components/resource/table/RecordCards.tsx'
import { EmptyList, RecordTable } from '../../../components/resource/table/RecordTable.tsx'
import { useColumns } from '../../../components/resource/table/useColumns.tsx'
import { useSelection } from '../../../components/resource/table/useSelection.ts'
import { ActionBar, useActionsColumn } from '../../../components/ui/ActionBar.tsx'
import { Loaded } from '../../../components/ui/Loaded.tsx'
import { UnansweredDialog } from '../../../components/ui/RecordDialog.tsx'
import { useLevel, useNarrow } from '../../../components/ui/screenLevel.tsx'
import {
  ChooseContext,
  type Direction,
  dictionaryFields,
  dictionaryMark,
  entryFields,
  INLINE_ACTIONS,
  useDictionaryModule,
  usePhrases,
} from './dictionaryModule.ts'

/** The list of dictionaries, and next to it or below it the entries of the chosen one. */
export function DictionaryPanels({ direction }: { direction: Direction }) {
  const { t } = usePhrases()
  // Side by side two lists need the width of an office screen.
  const wide = useLevel() === 3
  const [chosen, setChosen] = useState<Dict>()
  const entries = useRef<HTMLDivElement>(null)
  // Below a long list they would be out of sight.
  useEffect(() => {
    if (chosen) entries.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const beside = direction === 'horizontal' && wide
  return (
    <ChooseContext.Provider value={setChosen}>
      <div className={beside ? 'dict-panels dict-panels-beside' : 'dict-panels'}>
        {/* The list is of dictionaries, whose records these are. */}
        <ResourceList onChoose={record => setChosen(record as typeof record & Dict)} />
        {beside ? <Divider type="vertical" style={{ height: 'auto', marginInline: 16 }} /> : <Divider />}
        <div ref={entries} className="dict-entries" aria-live="polite">
          {chosen ? (
            <>
              <h2>{t('configureOf', { name: chosen.dictValue })}</h2>
              <EntryList key={chosen.id} dictionary={chosen} beside={beside} />
            </>
          ) : (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('chooseOne')} />
          )}
        </div>
      </div>
    </ChooseContext.Provider>
  )
}

/** The entries of one dictionary. */
export function ConfigDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const { path } = useDictionaryModule()
  const query = useRecord<Dict>(path, id)
  const dictionary = query.data
  return (
    <UnansweredDialog
      width={1000}
      title={dictionary ? t('configureOf', { name: dictionary.dictValue }) : t('configure')}
      close={close}
    >
      <Loaded query={query}>{dictionary => <EntryList dictionary={dictionary} />}</Loaded>
    </UnansweredDialog>
  )
}

export function DictForm(props: FormProps) {
  const module = useDictionaryModule()
  const fields = useMemo(() => dictionaryFields(module), [module])
  return <FormDialog {...props} fields={fields} fixed={props.mode === 'create' ? dictionaryMark : undefined} />
}

function facesOf(module: Dictionary, beside: boolean) {
  const entries = defineResource(module, {
    rowName: 'dictValue',
    // Half a screen has no room for the code, which all entries share.
    ...(beside
      ? {
          columns: ['dictValue', 'dictKey', 'isSealed'],
          columnWidths: { dictKey: 100 },
          operationWidth: INLINE_ACTIONS,
        }
      : { columns: ['code', 'dictValue', 'dictKey', 'isSealed'], operationWidth: 250 }),
  })
  return { entries, columns: listedFields(entries), search: searchedFields(entries), form: entryFields(module) }
}

type OpenForm = { mode: 'edit'; id: string } | { mode: 'create'; parentId: string }

interface EntryListProps {
  dictionary: Dict
  /** It is next to the list of dictionaries. */
  beside?: boolean
}

/** The entries of a dictionary as a tree, with their own form. */
function EntryList({ dictionary, beside = false }: EntryListProps) {
  const { t } = usePhrases()
  const module = useDictionaryModule()
  const { entries, ...fields } = useMemo(() => facesOf(module, beside), [module, beside])
  const narrow = useNarrow()
  const [form] = Form.useForm()
  const buttons = useButtons(entries)
  const { rows, isFetching, error, refetch, setSearch, searched } = useEntries(module, dictionary.id)
  const { remove, removing } = useRemoval(module)
  const [open, setOpen] = useState<OpenForm>()
  const [history, setHistory] = useState<string>()
  const { selected, rowSelection, clear } = useSelection(rows, record => record.dictValue)
  const past = buttons.has('edit') && offersHistory(entries.module)
  const [add, edit, del] = [buttons.has('add'), buttons.has('edit'), buttons.has('delete')]

  const actions = [
    ...(edit
      ? [{ key: 'edit', label: t('buttons.edit'), run: ({ id }: AnyRecord) => setOpen({ mode: 'edit', id }) }]
      : []),
    ...(add
      ? [{ key: 'below', label: t('addChild'), run: ({ id }: AnyRecord) => setOpen({ mode: 'create', parentId: id }) }]
      : []),
    ...(past
      ? [{ key: 'history', label: t('resource.historyShort'), run: ({ id }: AnyRecord) => setHistory(id) }]
      : []),
    ...(del
      ? [{ key: 'delete', label: t('buttons.delete'), danger: true, run: (entry: AnyRecord) => void remove([entry]) }]
      : []),
  ]
  const labels = actions.map(({ label }) => label)
  const { width, room } = useActionsColumn(labels, entries.operationWidth)
  const draw = (entry: AnyRecord) => (
    <ActionBar actions={actions.map(({ run, ...action }) => ({ ...action, onClick: () => run(entry) }))} room={room} />
  )
  const rowActions = actions.length > 0 ? { draw, width } : undefined
  const columns = useColumns(entries, { fields: fields.columns, rowActions })

  const initial = useMemo(
    () => (open?.mode === 'create' ? { code: dictionary.code, parentId: open.parentId } : undefined),
    [open, dictionary.code],
  )

  function reset() {
    form.resetFields()
    setSearch({})
  }

  const create = () => setOpen({ mode: 'create', parentId: dictionary.id })
  const Records = narrow ? RecordCards : RecordTable
  return (
    <section className="resource-list" aria-label={t('configure')}>
      <SearchForm name={`${module.name}_entry`} fields={fields.search} form={form} search={setSearch} reset={reset} />
      <Space wrap>
        {add && (
          <Button type="primary" icon={<PlusOutlined />} onClick={create}>
            {t('buttons.create')}
          </Button>
        )}
        {del && (
          <Button
            danger
            icon={<DeleteOutlined />}
            loading={removing}
            onClick={async () => {
              if (await remove(selected)) clear()
            }}
          >
            {t('buttons.delete')}
          </Button>
        )}
      </Space>
      <Records
        label={t('configure')}
        columns={columns}
        rows={rows}
        loading={isFetching}
        rowSelection={del ? rowSelection : undefined}
        empty={
          <EmptyList
            loading={isFetching}
            error={error}
            searched={searched}
            retry={() => void refetch()}
            reset={reset}
            create={add ? create : undefined}
          />
        }
      />
      {history && (
        <Suspense>
          <RecordHistory id={history} close={() => setHistory(undefined)} restored={() => void refetch()} />
        </Suspense>
      )}
      {open && (
        <FormDialog
          key={open.mode === 'edit' ? open.id : open.parentId}
          definition={entries}
          fields={fields.form}
          mode={open.mode}
          id={open.mode === 'edit' ? open.id : undefined}
          initial={initial}
          {...(open.mode === 'create' && { below: open.parentId })}
          close={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}

const none: AnyRecord[] = []

/** The entries below a dictionary, as a tree. Saving or deleting one renews them, as they are a list of the module. */
function useEntries(module: Dictionary, parentId: string) {
  const [search, setSearch] = useState<SearchValues>({})
  const [code, dictValue] = [trimmedText(search.code), trimmedText(search.dictValue)]
  // Written without an operator, as the call reads it.
  const filters = Object.entries({ parentId, code, dictValue }).map(
    ([field, value]) => ({ field, operator: 'contains', value }) as const,
  )
  const query = useList<AnyRecord>({
    resource: module.path,
    filters,
    pagination: { mode: 'off' },
    meta: { listCall: 'child-list', silent: true },
    queryOptions: { keepPreviousData: true },
  })
  return { ...query, rows: query.data?.data ?? none, setSearch, searched: Boolean(code ?? dictValue) }
}

function trimmedText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
