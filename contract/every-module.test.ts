import { describe, expect, it } from 'vitest'
import { modules } from '../tests/support/records/declared.ts'
import { isTextKind } from './kit/fields.ts'
import { permissionCodes } from './kit/module.ts'
import { promptFor } from './kit/rules.ts'
import { extensionsAmong } from './specification.ts'

describe.each(modules.map(module => [module.path, module] as const))('%s', (_, module) => {
  const fields = Object.entries(module.fields)

  it('has a path of a Blade service and a code of its own', () => {
    expect(module.path).toMatch(/^blade-[a-z][a-z0-9]*(\/[a-z][a-z0-9-]*)*$/)
    expect(module.name).toMatch(/^[a-z][a-z0-9_]*$/)
    expect(modules.filter(other => other.name === module.name)).toHaveLength(1)
    expect(modules.filter(other => other.path === module.path)).toHaveLength(1)
  })

  it('is named in both languages, as are its fields, calls and buttons', () => {
    const labels = [
      module.title,
      ...fields.map(([, field]) => field.label),
      ...fields.map(([, field]) => promptFor(field)),
      ...Object.values(module.calls).map(call => call.title),
      ...Object.values(module.buttons).map(button => button.label),
    ]
    for (const label of labels) {
      expect(label.zh).toMatch(/\p{Script=Han}|ID|^[A-Za-z]+$/u)
      expect(label.en).toMatch(/^[\x20-\x7e]+$/)
    }
  })

  it('searches in fields it has, none of them secret or long', () => {
    for (const key of module.search) {
      expect(module.fields).toHaveProperty(key)
      expect(['secret', 'html']).not.toContain(module.fields[key]?.kind)
    }
  })

  it('gives every field what its kind needs', () => {
    for (const [key, field] of fields) {
      expect(key).toMatch(/^[a-z][A-Za-z0-9]*$/)
      if (field.kind === 'dict' || field.kind === 'dictBiz') expect(field.code).toBeTruthy()
      if (['reference', 'references', 'parent'].includes(field.kind)) expect(field.target).toBeDefined()
      if (isTextKind(field.kind) && !['references', 'dateTime'].includes(field.kind))
        expect(field.maxLength).toBeGreaterThan(0)
      if (field.kind === 'number') expect(field.max).toBeGreaterThan(field.min ?? 0)
    }
  })

  it('has distinct permission codes that start with its own', () => {
    const codes = permissionCodes(module)
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) expect(code.startsWith(module.name)).toBe(true)
  })

  it('names no column that every record has anyway', () => {
    // Read-only modules may show these times under labels of their own.
    const times = module.operations.includes('submit') ? ['createTime', 'updateTime'] : []
    for (const key of ['id', 'isDeleted', 'version', ...times]) expect(module.fields).not.toHaveProperty(key)
  })
})

it('announces what a server has beyond the specification, and nothing of what every server has', () => {
  const addresses = [
    ...['blade-system/post/list', 'blade-system/post/select', 'blade-system/post/history', 'blade-biz/edition/history'],
    ...['blade-biz/edition/board', 'blade-biz/edition/select', 'blade-auth/oauth/token', 'blade-auth/oauth/lock'],
  ]
  expect(extensionsAmong(addresses)).toEqual(['*/history', 'blade-auth/oauth/*', 'blade-biz/edition/*'])
})
