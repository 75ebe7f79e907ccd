import { lazy } from 'react'
import type { Dict, Dictionary } from '#contract/system/dictionary'
import {
  defineResource,
  type ResourceDefinition,
  type ResourceOptions,
} from '../../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../../components/ui/preloadable.tsx'
import { DictCode } from './DictCode.tsx'
import type { Direction } from './DictPanels.tsx'
import { BESIDE_ACTIONS, dictionaryMark } from './dictFields.ts'

const columns = ['code', 'dictValue', 'sort', 'isSealed'] as const

/** The screen of dictionaries: their list, and their entries in a dialog. */
export function defineDictionaryResource(module: Dictionary): ResourceDefinition {
  return defineResource(module, {
    ...dictionaryList(module),
    rowActions: [
      {
        key: 'config',
        label: { zh: '字典配置', en: 'Entries' },
        dialog: lazy(async () => ({ default: (await import('./ConfigDialog.tsx')).ConfigDialog })),
      },
    ],
  })
}

/** List options that all dictionary screens share. */
function dictionaryList(module: Dictionary): ResourceOptions<Dictionary> {
  const owner = 'tenantId' in module.fields ? ['tenantId' as never] : []
  return {
    columns: [...owner, ...columns],
    rowName: 'dictValue',
    cells: { code: record => <DictCode dictionary={record as Dict} /> },
    shows: {
      code: ({ code }) => code,
      dictKey: ({ dictKey }) => (dictKey === dictionaryMark.dictKey ? null : dictKey),
    },
    listCall: 'parent-list',
    operationWidth: 300,
    form: preloadable(async () => (await import('./DictForm.tsx')).DictForm),
  }
}

/** The list of dictionaries with the entries of the chosen one in sight. */
export function defineDictionaryLayout(module: Dictionary, direction: Direction): ResourceDefinition {
  return defineResource(module, {
    ...dictionaryList(module),
    // The code of a dictionary, which opens its entries, comes before its place and its state.
    ...(direction === 'horizontal'
      ? { operationWidth: BESIDE_ACTIONS, columnWidths: { code: 180 }, lessImportant: ['sort', 'isSealed'] }
      : { operationWidth: 250 }),
    list: preloadable(async () => {
      const { DictPanels } = await import('./DictPanels.tsx')
      return () => <DictPanels direction={direction} />
    }),
  })
}
