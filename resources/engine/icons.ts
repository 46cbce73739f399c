import AccountTree from '@mui/icons-material/AccountTreeOutlined';
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined';
import Article from '@mui/icons-material/ArticleOutlined';
import Autorenew from '@mui/icons-material/AutorenewOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import BarChart from '@mui/icons-material/BarChartOutlined';
import Block from '@mui/icons-material/BlockOutlined';
import Business from '@mui/icons-material/BusinessOutlined';
import Campaign from '@mui/icons-material/CampaignOutlined';
import SwapHoriz from '@mui/icons-material/SwapHorizOutlined';
import Category from '@mui/icons-material/CategoryOutlined';
import Contacts from '@mui/icons-material/ContactsOutlined';
import Dashboard from '@mui/icons-material/DashboardOutlined';
import Description from '@mui/icons-material/DescriptionOutlined';
import Devices from '@mui/icons-material/DevicesOutlined';
import Dns from '@mui/icons-material/DnsOutlined';
import Download from '@mui/icons-material/DownloadOutlined';
import Event from '@mui/icons-material/EventOutlined';
import Extension from '@mui/icons-material/ExtensionOutlined';
import Folder from '@mui/icons-material/FolderOutlined';
import Gavel from '@mui/icons-material/GavelOutlined';
import Group from '@mui/icons-material/GroupOutlined';
import GroupAdd from '@mui/icons-material/GroupAddOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import HowToReg from '@mui/icons-material/HowToRegOutlined';
import Hub from '@mui/icons-material/HubOutlined';
import Inventory2 from '@mui/icons-material/Inventory2Outlined';
import Key from '@mui/icons-material/KeyOutlined';
import Label from '@mui/icons-material/LabelOutlined';
import Lan from '@mui/icons-material/LanOutlined';
import Lock from '@mui/icons-material/LockOutlined';
import Login from '@mui/icons-material/LoginOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined';
import Payments from '@mui/icons-material/PaymentsOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import Place from '@mui/icons-material/PlaceOutlined';
import Policy from '@mui/icons-material/PolicyOutlined';
import Public from '@mui/icons-material/PublicOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import Router from '@mui/icons-material/RouterOutlined';
import Schedule from '@mui/icons-material/ScheduleOutlined';
import Security from '@mui/icons-material/SecurityOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Storage from '@mui/icons-material/StorageOutlined';
import SupportAgent from '@mui/icons-material/SupportAgentOutlined';
import VpnKey from '@mui/icons-material/VpnKeyOutlined';
import Web from '@mui/icons-material/WebOutlined';
import WebAsset from '@mui/icons-material/WebAssetOutlined';
import Wifi from '@mui/icons-material/WifiOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import type { IconName } from '../../domain/schema/registry';

/** Icons that schemas may name, each by deep import: the package's barrel costs a second of every build. */
export const ICONS: Readonly<Record<IconName, typeof SvgIcon>> = {
  AccountTree,
  AdminPanelSettings,
  Article,
  Autorenew,
  Badge,
  BarChart,
  Block,
  Business,
  Campaign,
  Category,
  SwapHoriz,
  Contacts,
  Dashboard,
  Description,
  Devices,
  Dns,
  Download,
  Event,
  Extension,
  Folder,
  Gavel,
  Group,
  GroupAdd,
  Groups,
  History,
  HowToReg,
  Hub,
  Inventory2,
  Key,
  Label,
  Lan,
  Lock,
  Login,
  Mail,
  ManageAccounts,
  Payments,
  People,
  Person,
  Place,
  Policy,
  Public,
  ReceiptLong,
  Router,
  Schedule,
  Security,
  Settings,
  Storage,
  SupportAgent,
  VpnKey,
  Web,
  WebAsset,
  Wifi,
};

/** The icon of a schema, outlined; a folder when the name is not known. */
export function iconNamed(name: string | undefined): typeof SvgIcon {
  return (name !== undefined && Object.hasOwn(ICONS, name) && ICONS[name as IconName]) || Folder;
}
