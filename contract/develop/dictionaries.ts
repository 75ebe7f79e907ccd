import { numbered, type SeedDictionary } from '../kit/dictionaries.ts'

export const systemDictionaries: readonly SeedDictionary[] = [
  numbered('code_template', '代码模板', ['普通列表', 'List'], ['树形', 'Tree']),
]
