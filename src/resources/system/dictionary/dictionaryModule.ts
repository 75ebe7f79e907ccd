/** The two faces of the module: a dictionary, and an entry of one. */
import { createContext } from 'react'
import type { Field } from '#contract/kit/fields'
import type { Dict, Dictionary } from '#contract/system/dictionary'
import { useDefinition } from '../../../components/resource/definition/defineResource.ts'
import type { NamedField } from '../../../components/resource/definition/fieldsOf.ts'
import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

/** Fields with the owner first, if the module has owners. */
export function dictionaryFields({ fields }: Dictionary): readonly NamedField[] {
  const { tenantId, code, dictValue, sort, isSealed, remark } = fields as typeof fields & { tenantId?: Field }
  return [
    ...(tenantId ? [['tenantId', tenantId] as const] : []),
    ['code', code],
    ['dictValue', dictValue],
    ['sort', sort],
    ['isSealed', isSealed],
    ['remark', remark],
  ]
}

/** An entry shares the owner and the code of its dictionary, and only an entry has a key. */
export function entryFields({ fields }: Dictionary): readonly NamedField[] {
  const { code, dictValue, dictKey, sort, isSealed, parentId, remark } = fields
  return [
    ['code', { ...code, modes: { create: 'locked', edit: 'locked' } }],
    ['dictValue', dictValue],
    ['parentId', { ...parentId, required: false, prompt: { zh: '请选择上级字典', en: 'Please select the parent' } }],
    ['dictKey', { ...dictKey, required: true } satisfies Field],
    ['sort', sort],
    ['isSealed', isSealed],
    ['remark', remark],
  ]
}

/** Values that distinguish a dictionary from its entries. */
export const dictionaryMark = { parentId: '0', dictKey: '-1' }

/** Pixels for the actions of a row where two lists share a screen: one, and the menu of the others. */
export const INLINE_ACTIONS = 120

export type Direction = 'horizontal' | 'vertical'

/** Dictionaries and their entries. */
export const { usePhrases } = definePhrases('resources/system/dictionary', {
  configure: { zh: '字典配置', en: 'Entries' },
  configureOf: { zh: '[{{name}}]字典配置', en: '[{{name}}] entries' },
  addChild: { zh: '新增子项', en: 'Add sub-entry' },
  chooseOne: { zh: '请先选择一项字典', en: 'Please choose a dictionary first' },
})

/** The dictionaries whose screen this is. */
export function useDictionaryModule(): Dictionary {
  // Only `defineDictionaryResource` renders these parts, and it accepts no other module.
  return useDefinition().module as Dictionary
}

/** Handler of a click on a dictionary's code where its entries are shown next to the list. */
export const ChooseContext = createContext<((dictionary: Dict) => void) | undefined>(undefined)
