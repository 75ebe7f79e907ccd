interface Administrator {
  tenantId: string
  account: string
  password: string
}

/** The last thing printed: where to go and, until the first sign-in, with what. */
export function banner(address: string, administrator: Administrator | null): void {
  const lines = [`Broadsheet is ready at ${address}`]
  if (administrator) {
    const { tenantId, account, password } = administrator
    lines.push(
      '',
      'First sign-in / 首次登录',
      `  tenant   租户  ${tenantId}`,
      `  account  账号  ${account}`,
      `  password 密码  ${password}`,
      '',
      'A fortnight of newspaper to look at / 导入示范数据：npm run seed:demo',
    )
  }
  console.log(`\n${lines.map(line => `  ${line}`.trimEnd()).join('\n')}\n`)
}
