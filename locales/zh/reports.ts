import type { Translated } from '../catalogue';
import type { reports as master } from '../fr/reports';

/** The predefined report. */
export const reports: Translated<typeof master> = {
  menu: '预定义',
  title: '预定义报表',
  help: '谁在何处、以何种方式、用什么设备登录。',
  tabs: {
    label: '报表各部分',
    activity: '活动',
    guests: '访客详情',
  },
  graphs: {
    locationShare: '各站点占比',
    locationTrend: '各站点登录次数',
    deviceTrend: '各系统登录次数',
    deviceShare: '各系统占比',
    modeShare: '各认证方式占比',
    modeTrend: '各认证方式登录次数',
    platforms: '系统',
    platformTrend: '各系统访客数',
    browsers: '浏览器',
    languages: '语言',
    languageTrend: '各语言访客数',
  },
  counters: {
    returning: '回访访客',
    fresh: '新访客',
    languages: '语言 / 国家',
    locations: '活跃站点',
  },
  units: {
    authentications: '登录次数',
    actives: '访客',
  },
  dimensions: {
    date: '日期',
    location: '站点',
    platform: '系统',
    browser: '浏览器',
    language: '语言',
    authtype: '认证方式',
  },
  change: '与上一时段相比 %{change}',
  unknown: '未知',
  others: '其他',
  truncated: '数值过多，此图表无法全部显示。请选择更短的时间段。',
  none: '此时段内没有登录。',
  retry: '重试',
  asTable: '以表格显示',
};
