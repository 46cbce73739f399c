import type { Translated } from '../catalogue';
import type { map as master } from '../fr/map';

export const map: Translated<typeof master> = {
  loading: '正在加载地图',
  filters: '筛选地图',
  all: '全部',
  count: '地图上有 %{n} 个站点',
  most: '按名称显示 %{all} 个中的前 %{n} 个。',
  list: '地图上可见的站点',
  picture: '地图：方向键移动，+ 和 − 缩放',
  marks: '地图标记',
  none: '地图的这一部分没有站点。',
  others: '另有 %{smart_count} 个',
  several: '%{n} 个站点，最严重：%{state}',
  unmonitored: '未监控',
  zoom: '缩放',
  nearer: '放大',
  farther: '缩小',
  everything: '显示所有站点',
  unplaced: '%{n} 个站点没有坐标',
  unplacedHelp: '请在站点表单中输入纬度和经度，或通过导入添加。',
};
