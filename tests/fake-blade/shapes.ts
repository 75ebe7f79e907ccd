/** Fields of the entities, by module: `s` text or time, `n` whole number, `i` id. The audit columns come besides. */
export type Shape = Readonly<Record<string, 's' | 'n' | 'i'>>

function shape(fields: string): Shape {
  const named = fields
    .trim()
    .split(/\s+/)
    .map(field => field.split(':'))
  const audit = 'createUser:i createDept:i createTime:s updateUser:i updateTime:s status:n isDeleted:n'.split(' ')
  return Object.fromEntries([...named, ...audit.map(field => field.split(':'))]) as Shape
}

export const shapes: Readonly<Record<string, Shape>> = {
  'blade-user': shape(
    'tenantId:s code:s userType:n account:s name:s realName:s avatar:s email:s phone:s birthday:s sex:n roleId:s deptId:s postId:s tenantName:s roleName:s deptName:s postName:s userTypeName:s sexName:s statusName:s',
  ),
  'blade-system/post': shape('tenantId:s category:n postCode:s postName:s sort:n remark:s categoryName:s'),
  'blade-system/param': shape('paramName:s paramKey:s paramValue:s remark:s'),
  'blade-system/client': shape(
    'clientId:s clientSecret:s resourceIds:s scope:s authorizedGrantTypes:s webServerRedirectUri:s authorities:s accessTokenValidity:n refreshTokenValidity:n additionalInformation:s autoapprove:s',
  ),
  'blade-system/tenant': shape(
    'tenantId:s tenantName:s domain:s backgroundUrl:s linkman:s contactNumber:s address:s accountNumber:n expireTime:s packageId:i datasourceId:i licenseKey:s',
  ),
  'blade-system/topmenu': shape('tenantId:s code:s name:s source:s path:s sort:n'),
  'blade-system/data-scope': shape(
    'menuId:i resourceCode:s scopeName:s scopeColumn:s scopeField:s scopeClass:s scopeType:n scopeValue:s remark:s scopeTypeName:s',
  ),
  'blade-system/api-scope': shape(
    'menuId:i resourceCode:s scopeName:s scopePath:s scopeType:n remark:s scopeTypeName:s',
  ),
  'blade-system/dept': shape(
    'tenantId:s parentId:i ancestors:s deptCategory:n deptName:s fullName:s sort:n remark:s parentName:s deptCategoryName:s',
  ),
  'blade-system/role': shape('tenantId:s parentId:i roleName:s sort:n roleAlias:s parentName:s'),
  'blade-system/menu': shape(
    'parentId:i code:s name:s alias:s path:s source:s sort:n category:n action:n isOpen:n component:s remark:s parentName:s categoryName:s actionName:s isOpenName:s',
  ),
  'blade-system/dict': shape('parentId:i code:s dictKey:s dictValue:s sort:n remark:s isSealed:n parentName:s'),
  'blade-system/dict-biz': shape(
    'tenantId:s parentId:i code:s dictKey:s dictValue:s sort:n remark:s isSealed:n parentName:s',
  ),
  'blade-desk/notice': shape('tenantId:s title:s category:n releaseTime:s content:s categoryName:s'),
  'blade-develop/code': shape(
    'datasourceId:i serviceName:s codeName:s tableName:s tablePrefix:s pkName:s packageName:s baseMode:n wrapMode:n apiPath:s webPath:s',
  ),
  'blade-develop/datasource': shape('name:s driverClass:s url:s username:s password:s remark:s'),
  'blade-biz/edition': shape(
    'tenantId:s title:s editionNo:n totalNo:n publishDate:s pageCount:n coverUrl:s pdfUrl:s editorInChief:s publishState:n viewCount:n remark:s',
  ),
  'blade-biz/page': shape(
    'tenantId:s editionId:i pageNo:s sort:n pageName:s columnId:i pdfUrl:s imgUrl:s thumbUrl:s width:n height:n videoUrl:s dutyEditor:s layoutEditor:s convertState:n editionTitle:s articleCount:n',
  ),
  'blade-biz/columns': shape(
    'tenantId:s parentId:i columnName:s columnCode:s icon:s coverUrl:s columnType:n linkUrl:s isNav:n sort:n remark:s parentName:s articleCount:n',
  ),
  'blade-biz/articles': shape(
    'tenantId:s title:s leadTitle:s subTitle:s author:s source:s columnId:i editionId:i pageId:i articleType:n summary:s content:s coverUrl:s keywords:s linkUrl:s coordinates:s sort:n isTop:n isRecommend:n allowComment:n publishState:n publishTime:s videoIds:s imageIds:s columnName:s editionTitle:s pageNo:s publishStateName:s',
  ),
  'blade-biz/articlesext': shape(
    'tenantId:s articleId:i viewCount:n likeCount:n shareCount:n collectCount:n commentCount:n audioUrl:s seoTitle:s seoKeywords:s seoDescription:s originalUrl:s copyrightText:s docNo:s aiSummary:s extJson:s articleTitle:s',
  ),
  'blade-biz/images': shape(
    'tenantId:s title:s imgUrl:s thumbUrl:s articleId:i editionId:i pageId:i imageType:n photographer:s description:s width:n height:n fileSize:n sort:n',
  ),
  'blade-biz/videos': shape(
    'tenantId:s title:s videoUrl:s coverUrl:s duration:n fileSize:n columnId:i source:s author:s description:s keywords:s sort:n publishState:n publishTime:s viewCount:n columnName:s',
  ),
  'blade-biz/comment': shape(
    'tenantId:s targetType:n targetId:i targetTitle:s parentId:i userId:i userName:s userAvatar:s content:s ip:s likeCount:n approved:n approvedUser:i approvedTime:s approvedRemark:s approvedName:s',
  ),
  'blade-biz/feedback': shape(
    'tenantId:s feedbackType:n userName:s phone:s email:s content:s images:s handleState:n replyContent:s replyUser:i replyTime:s',
  ),
  'blade-biz/notes': shape(
    'tenantId:s userId:i userName:s articleId:i editionId:i pageId:i quoteText:s content:s position:s isPublic:n articleTitle:s',
  ),
}
