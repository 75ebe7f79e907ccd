import { Button } from 'antd'
import { useContext } from 'react'
import type { Dict, Dictionary } from '#contract/system/dictionary'
import { useDialogs } from '../../../components/resource/data/recordAddress.ts'
import {
  defineResource,
  type ResourceDefinition,
  type ResourceOptions,
} from '../../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../../components/ui/preloadable.tsx'
import type { Direction } from './dictionaryModule.ts'
import { ChooseContext, dictionaryMark, INLINE_ACTIONS } from './dictionaryModule.ts'

const columns = ['code', 'dictValue', 'sort', 'isSealed'] as const
type Column = (typeof columns)[number]

/** The screen of dictionaries: their list, and their entries in a dialog. */
export function defineDictionaryResource(module: Dictionary): ResourceDefinition {
  return defineResource(module, {
    ...dictionaryList(module),
    rowActions: [
      {
        key: 'config',
        label: { zh: '字典配置', en: 'Entries' },
        dialog: preloadable(async () => (await import('./DictionaryPanels.tsx')).ConfigDialog),
      },
    ],
  })
}

/** List options that all dictionary screens share. */
function dictionaryList(module: Dictionary, shown: readonly Column[] = columns): ResourceOptions<Dictionary> {
  // Only the dictionaries of tenants have an owner, which the type of both does not declare.
  const owner = Object.keys(module.fields).filter((name): name is Column => name === 'tenantId')
  return {
    columns: [...owner, ...shown],
    rowName: 'dictValue',
    cells: { code: record => <DictCode dictionary={record as Dict} /> },
    shows: {
      code: ({ code }) => code,
      dictKey: ({ dictKey }) => (dictKey === dictionaryMark.dictKey ? null : dictKey),
    },
    listCall: 'parent-list',
    operationWidth: 300,
    form: preloadable(async () => (await import('./DictionaryPanels.tsx')).DictForm),
  }
}

/** The list of dictionaries with the entries of the chosen one in sight. */
export function defineDictionaryLayout(module: Dictionary, direction: Direction): ResourceDefinition {
  const isBeside = direction === 'horizontal'
  return defineResource(module, {
    // Half a screen has room for the code of a dictionary, which opens its entries, not for its place.
    ...dictionaryList(module, isBeside ? ['code', 'dictValue', 'isSealed'] : columns),
    ...(isBeside
      ? { operationWidth: INLINE_ACTIONS, columnWidths: { code: 180 }, lessImportant: ['isSealed'] }
      : { operationWidth: 250 }),
    list: preloadable(async () => {
      const { DictionaryPanels } = await import('./DictionaryPanels.tsx')
      return () => <DictionaryPanels direction={direction} />
    }),
  })
}

/** The code of a dictionary opens its entries. */
function DictCode({ dictionary }: { dictionary: Dict }) {
  const choose = useContext(ChooseContext)
  const { open } = useDialogs()
  return (
    <Button
      size="small"
      className="dict-code"
      onClick={() => (choose ? choose(dictionary) : open('config', dictionary.id))}
    >
      {dictionary.code}
    </Button>
  )
}
