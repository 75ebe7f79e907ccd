import { expect, it } from 'vitest'
import { driverClasses } from '#contract/develop/datasource'
import { assertOutside, databaseAddress } from './reach.ts'

const { mysql, postgresql, oracle } = driverClasses

it.each([
  [postgresql, 'jdbc:postgresql://db.example.com/press', 'db.example.com', 5432, 'press', 'off'],
  [postgresql, 'jdbc:postgresql://db.example.com:6432/press?ssl=true', 'db.example.com', 6432, 'press', 'checked'],
  [
    postgresql,
    'jdbc:postgresql://[2606:4700::1111]:80/press?sslmode=require',
    '2606:4700::1111',
    80,
    'press',
    'unchecked',
  ],
  [mysql, 'jdbc:mysql://db.example.com:3306/press', 'db.example.com', 3306, 'press', 'off'],
  [mysql, 'jdbc:mariadb://db.example.com/press', 'db.example.com', 3306, 'press', 'off'],
  [
    mysql,
    'jdbc:mysql://db.example.com/press?useSSL=true&characterEncoding=UTF-8',
    'db.example.com',
    3306,
    'press',
    'unchecked',
  ],
  [
    mysql,
    'jdbc:mysql://db.example.com/press?useUnicode=true&amp;sslMode=VERIFY_IDENTITY',
    'db.example.com',
    3306,
    'press',
    'checked',
  ],
  [mysql, ' jdbc:mysql://0x7f.1/%E5%8F%91%E8%A1%8C ', '127.0.0.1', 3306, '发行', 'off'],
  [oracle, 'jdbc:oracle:thin:@db.example.com:1521:orcl', 'db.example.com', 1521, 'orcl', 'off'],
  [oracle, 'jdbc:oracle:thin:@//db.example.com:1521/press', 'db.example.com', 1521, 'press', 'off'],
])('%s %s is understood', (driverClass, url, host, port, database, encryption) => {
  expect(databaseAddress(driverClass, url)).toMatchObject({ host, port, database, encryption })
})

it.each([
  [mysql, 'jdbc:mysql://db.example.com/press?allowLoadLocalInfile=true', /参数allowLoadLocalInfile$/],
  [mysql, 'jdbc:mysql://db.example.com/press?allowUrlInLocalInfile=true', /参数allowUrlInLocalInfile$/],
  [mysql, 'jdbc:mysql://db.example.com/press?autoDeserialize=true', /参数autoDeserialize$/],
  [mysql, 'jdbc:mysql://db.example.com/press?useSSL=false&queryInterceptors=x.Y', /参数queryInterceptors$/],
  [
    mysql,
    'jdbc:mysql://db.example.com/press?trustCertificateKeyStoreUrl=file:///etc/passwd',
    /trustCertificateKeyStoreUrl$/,
  ],
  [mysql, 'jdbc:mysql://db.example.com/press?useSSL=maybe', /参数useSSL的值/],
  [mysql, 'jdbc:mysql://db.example.com/press?__proto__=1', /参数__proto__$/],
  [mysql, 'jdbc:mysql://db.example.com/press?%3Cb%3E=1', /参数\?$/],
  [postgresql, 'jdbc:postgresql://db.example.com/press?sslrootcert=/etc/passwd', /参数sslrootcert$/],
  [postgresql, 'jdbc:postgresql://db.example.com/press?socketFactory=x.Y&socketFactoryArg=z', /参数socketFactory$/],
  [postgresql, 'jdbc:postgresql://db.example.com/press?ssl=true&sslkey=/root/.ssh/id_rsa', /参数sslkey$/],
  [postgresql, 'jdbc:postgresql://db.example.com/press?loggerFile=/tmp/x', /参数loggerFile$/],
])('%s %s is refused and its parameter named', (driverClass, url, message) => {
  expect(refusalOf(driverClass, url)).toMatch(message)
})

it.each([
  [mysql, 'jdbc:postgresql://db.example.com/press'],
  [postgresql, 'jdbc:mysql://db.example.com/press'],
])('%s is not the driver of %s', (driverClass, url) => {
  expect(refusalOf(driverClass, url)).toBe('连接地址与驱动类不一致')
})

it.each([
  [mysql, 'mysql://db.example.com/press'],
  [mysql, 'jdbc:mysql:loadbalance://a.example.com,b.example.com/press'],
  [mysql, 'jdbc:mysql://a.example.com,b.example.com/press'],
  [mysql, 'jdbc:mysql://address=(host=db.example.com)(port=3306)/press'],
  [mysql, 'jdbc:mysql://(host=db.example.com,allowLoadLocalInfile=true)/press'],
  [mysql, 'jdbc:mysql://root:secret@db.example.com/press'],
  [mysql, 'jdbc:mysql://db.example.com'],
  [mysql, 'jdbc:mysql://db.example.com/'],
  [mysql, 'jdbc:mysql://db.example.com/press#fragment'],
  [mysql, 'jdbc:mysql://db.example.com:99999/press'],
  [mysql, 'jdbc:mysql://db.example.com:0/press'],
  [mysql, 'jdbc:mysql:///var/run/mysqld.sock/press'],
  [mysql, 'jdbc:mysql://db.example.com/a%00b'],
  [mysql, 'jdbc:mysql://db.example.com/a%zz'],
  [mysql, 'jdbc:h2:mem:test;INIT=RUNSCRIPT FROM /tmp/x'],
  [postgresql, 'jdbc:postgresql:press'],
  [postgresql, 'jdbc:postgresql://%2Fvar%2Frun%2Fpostgresql/press'],
  [postgresql, 'jdbc:postgresql://db.example.com\\@127.0.0.1/press'],
  [oracle, 'jdbc:oracle:thin:scott/tiger@db.example.com:1521:orcl'],
  ['org.h2.Driver', 'jdbc:h2:mem:test'],
])('%s %s is refused', (driverClass, url) => {
  expect(refusalOf(driverClass, url)).toMatch(/格式不正确/)
})

// Addresses inside in all their spellings: platform/egress/addresses.test.ts.
it.each([
  'localhost',
  'LOCALHOST',
  'localhost.',
  'db.localhost',
  'db.internal',
  '127.1',
  '2130706433',
  '１２７.0.0.1',
  '169.254.169.254',
  '[::1]',
  '[::ffff:7f00:1]',
])('%s is inside and refused, unless the operator allows it', host => {
  const place = databaseAddress(mysql, `jdbc:mysql://${host}/press`)
  expect(() => assertOutside(place, ['db.example.com'])).toThrow(/inner network/)
  const name = place.host.includes(':') ? `[${place.host}]` : place.host
  expect(() => assertOutside(place, [name])).not.toThrow()
  expect(() => assertOutside(place, [`${name}:3306`])).not.toThrow()
  expect(() => assertOutside(place, [`${name}:3307`])).toThrow(/inner network/)
})

function refusalOf(driverClass: string, url: string): string {
  try {
    databaseAddress(driverClass, url)
    return ''
  } catch (error) {
    return (error as { label: { zh: string } }).label.zh
  }
}
