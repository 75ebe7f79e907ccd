import { beforeAll } from 'vitest'
import { permissionCodes } from '#contract/kit/module'
import { modules } from '../../../server/src/modules/index.ts'
import { OTHER_TENANT, TENANT } from '../servers/config.ts'
import { type Answer, type Person, setUpApp, type TestApp } from '../servers/testApp.ts'

interface People {
  test: TestApp
  /** May do everything with what a newspaper consists of. */
  editor: Person
  /** Neither publishes, nor approves, nor answers. */
  writer: Person
  /** The editor of another tenant. */
  foreigner: Person
}

/** Suffix that makes values unique. */
let count = 0

/** A server with people of two tenants, and records of a newspaper as they make them. */
export function setUpNewspaper() {
  const test = setUpApp()
  const people = { test } as People
  beforeAll(async () => {
    const codes = modules.filter(({ menu }) => menu?.under === 'biz').flatMap(({ module }) => permissionCodes(module))
    const unpublished = codes.filter(code => !/_(publish|approved|reply)$/.test(code))
    people.editor = await test.addPerson(TENANT, codes)
    people.writer = await test.addPerson(TENANT, unpublished)
    people.foreigner = await test.addPerson(OTHER_TENANT, codes)
  })

  const post = (path: string, values: object, person = people.editor) => person.post(`blade-biz/${path}`, values)
  const submit = (module: string, values: object, person?: Person) => post(`${module}/submit`, values, person)
  const add = (module: string, values: object, person = people.editor) => person.create(`blade-biz/${module}`, values)
  const addColumn = (values: object = {}) =>
    add('columns', { columnName: '要闻', columnCode: `yw${++count}`, sort: 1, ...values })
  const addEdition = (values: object = {}) => {
    const editionNo = 1000 + ++count
    return add('edition', { title: `第${editionNo}期`, editionNo, publishDate: '2026-01-05 00:00:00', ...values })
  }
  const addPage = (editionId: string, values: object = {}) =>
    add('page', { editionId, pageNo: `A${++count}`, pageName: '要闻', sort: 1, ...values })
  const addArticle = async (values: object = {}, person?: Person) =>
    add('articles', { title: '集采落地', content: '<p>正文</p>', columnId: await addColumn(), ...values }, person)
  const addVideo = (values: object = {}) =>
    add('videos', { title: '专访', videoUrl: '/api/blade-resource/oss/file/000000/a.mp4', ...values })
  const addComment = async (values: object = {}) =>
    add('comment', { content: '写得好', targetType: 1, targetId: await addArticle(), ...values })
  const addFeedback = (values: object = {}) => add('feedback', { content: '有错字', feedbackType: 3, ...values })
  const detail = async <Row = Answer['data']>(module: string, id: string) =>
    (await people.editor.get(`blade-biz/${module}/detail`, { id })).data as Row
  const remove = (module: string, ids: string) => post(`${module}/remove`, { ids })

  return {
    ...{ people, post, submit, add, detail, remove },
    ...{ addColumn, addEdition, addPage, addArticle, addVideo, addComment, addFeedback },
  }
}
